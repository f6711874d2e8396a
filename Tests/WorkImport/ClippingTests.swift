import TestSupport
import Testing

@testable import WorkImport

/// Entries as Kindle writes them in several languages, all made up.
@Suite struct ClippingTests {
    @Test(arguments: [
        (
            "- Your Highlight on page 12 | location 142-143 | Added on Saturday, 24 August 2019 04:56:00", "12",
            142...143, "2019-08-24 04:56:00"
        ),
        (
            "- Your Highlight on Location 142-143 | Added on Saturday, August 24, 2019 4:56:00 PM", "loc. 142-143",
            142...143, "2019-08-24 16:56:00"
        ),
        (
            "- Highlight Loc. 142-43  | Added on Saturday, August 24, 2019, 12:05 AM", "loc. 142-143", 142...143,
            "2019-08-24 00:05:00"
        ),
        ("- 45쪽의 하이라이트 | 위치 680-681 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33", "45", 680...681, "2020-03-01 21:12:33"),
        ("- 위치 680의 하이라이트 | 추가된 날짜: 2020년 3월 1일 일요일 오전 12:12:33", "loc. 680", 680...680, "2020-03-01 00:12:33"),
        (
            "- Ihre Markierung auf Seite 12 | bei Position 142-143 | Hinzugefügt am Samstag, 4. Mai 2019 04:56:00",
            "12", 142...143, "2019-05-04 04:56:00"
        ),
        (
            "- Votre surlignement sur la page 12 | emplacement 142-143 | Ajouté le mardi 5 mars 2019 04:56:00", "12",
            142...143, "2019-03-05 04:56:00"
        ),
        (
            "- Tu subrayado en la página 12 | posición 142-143 | Añadido el sábado, 24 de agosto de 2019 4:56:00", "12",
            142...143, "2019-08-24 04:56:00"
        ),
        (
            "- La tua evidenziazione a pagina 12 | posizione 142-143 | Aggiunto in data martedì 5 marzo 2019 04:56:00",
            "12", 142...143, "2019-03-05 04:56:00"
        ),
        (
            "- Seu destaque na página 12 | posição 142-143 | Adicionado: sábado, 24 de agosto de 2019 04:56:00", "12",
            142...143, "2019-08-24 04:56:00"
        ),
        ("- 12ページ|位置No. 142-143のハイライト |作成日: 2019年8月24日土曜日 4:56:00", "12", 142...143, "2019-08-24 04:56:00"),
        ("- 您在第 12 页（位置 #142-143）的标注 | 添加于 2019年8月24日星期六 下午4:56:00", "12", 142...143, "2019-08-24 16:56:00"),
        (
            "- Uw markering op pagina 12 | Locatie 142-143 | Toegevoegd op zaterdag 5 maart 2019 04:56:00", "12",
            142...143, "2019-03-05 04:56:00"
        ),
        (
            "- Ваш выделенный отрывок на странице 12 | Место 142–143 | Добавлено: суббота, 24 августа 2019 г. в 4:56:00",
            "12", 142...143, "2019-08-24 04:56:00"
        ),
    ])
    func parsesLocationAndTimeOfHighlights(_ line: String, _ place: String, _ location: ClosedRange<Int>, _ day: String)
        throws
    {
        let about = try #require(ClippingHeader(line))
        #expect(
            about.kind == .highlight && about.locationText == place && about.location == location && about.day == day)
    }

    @Test(arguments: [
        (
            "- Your Note on page 12 | location 143 | Added on Saturday, 24 August 2019 04:56:00",
            ClippingHeader.Kind.note
        ),
        ("- 45쪽의 메모 | 위치 681 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33", .note),
        ("- Ihre Notiz bei Position 143 | Hinzugefügt am Samstag, 24. August 2019 04:56:00", .note),
        ("- 位置No. 143のメモ |作成日: 2019年8月24日土曜日 4:56:00", .note),
        ("- 您在位置 #143 的笔记 | 添加于 2019年8月24日星期六 上午4:56:00", .note),
        ("- Your Bookmark on Location 143 | Added on Saturday, 24 August 2019 04:56:00", .bookmark),
        ("- 위치 681의 책갈피 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33", .bookmark),
        ("- Votre signet sur la page 12 | emplacement 143 | Ajouté le samedi 24 août 2019 04:56:00", .bookmark),
    ])
    func recognisesNotesAndBookmarks(_ line: String, _ kind: ClippingHeader.Kind) {
        #expect(ClippingHeader(line)?.kind == kind)
    }

    static let file = """
        \u{FEFF}The Paper House (Night Letters, #2) (Bada, Han;Nal Lee)
        - Your Highlight on page 12 | location 142-143 | Added on Saturday, 24 August 2019 04:56:00

        A line to keep.
        ==========
        \u{FEFF}한 책 (지은이)
        - 45쪽의 하이라이트 | 위치 680-681 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33

        남길 한 줄.
        두 줄.
        ==========
        The Paper House (Night Letters, #2) (Bada, Han;Nal Lee)
        - Your Bookmark on page 13 | location 150 | Added on Saturday, 24 August 2019 05:00:00


        ==========
        The Paper House (Night Letters, #2) (Bada, Han;Nal Lee)
        - Your Note on page 12 | location 143 | Added on Sunday, 25 August 2019 04:56:00

        What I thought.
        ==========
        이름만 있는 책
        - 위치 9의 메모 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33

        책 전체에 대한 말
        ==========
        이름만 있는 책
        - 위치 10-12의 하이라이트 | 추가된 날짜: 2020년 3월 1일 일요일 오후 9:12:33

        <클리핑 한도에 도달했습니다>
        ==========

        """

    static let rows = [
        "The Paper House - by Bada, Han by Nal Lee of Night Letters 2 “A line to keep.” 12 + “What I thought.” +2019-08-24",
        "한 책 - by 지은이 “남길 한 줄.\n두 줄.” 45 +2020-03-01", "!no-quote",
        "이름만 있는 책 - note “책 전체에 대한 말 (loc. 9)” +2020-03-01",
    ]

    @Test(arguments: ["\n", "\r\n"])
    func readsQuotesFromAClippingsFile(_ lineEnd: String) throws {
        let read = try WorkFormatTests.read(Self.file.replacing("\n", with: lineEnd), name: "My Clippings.txt")
        #expect(read.format == "kindle")
        #expect(read.rows == Self.rows)
    }

    @Test(arguments: [
        "a\nb\n==========\n", "Heading 1\n- 2 | two\n=====\n", "==========\n", "제목\n- 목록\n글\n==========\n",
        "Title\n- a list of 3\n",
    ])
    func otherTextsAreNotClippings(_ text: String) {
        #expect((try? WorkFormatTests.read(text, name: "a.txt"))?.format != "kindle")
    }
}
