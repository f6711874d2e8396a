import Catalog
import HTTPServer
import PageDocument
import Site

/// The page on which one writes a page.
package struct EditorPage: Sendable {
    package let id: Item.ID
    package let uid: String
    package let title: String
    package let day: String
    package let dayName: String
    package let weather: String
    package let mood: String
    package let revision: Int
    /// JSON, for the script.
    package let document: String
    /// JSON: addresses and sizes of its pictures by their hashes.
    package let pictures: String
    /// Colours of text, with a space between.
    package let inkList: String
    /// The key of the font that new texts get.
    package let font: String
    /// Addresses of the scripts that come when they are needed, with a space between.
    package let parts: String
    package let state: String
    package let backURL: String
    package let keepTitle: String
    package let finishTitle: String
    package let weathers: [MarkChoice]
    package let moods: [MarkChoice]
    package let packs: [Tool]
    package let stickers: [StickerChoice]
    package let fonts: [FontChoice]
    /// The style sheet of those that people brought.
    package let faces: String?
    package let tools: [Tool]
    package let frames: [Tool]
    package let aligns: [Tool]
    package let patterns: [Tool]
    package let inks: [Swatch]
    package let papers: [Swatch]
    package let keys: [Tool]
    package let plain: PlainForm

    init(
        _ editing: Editing, pictures: [String: SVGPicture], own: [OwnSticker], fonts: OwnFonts,
        shell: Shell,
        plain: PlainForm
    ) {
        let words = shell.words
        let page = editing.page
        id = page.id
        uid = page.item.uid
        day = page.day
        dayName = words.pageDay(page.day, now: shell.now)
        title = words("\(dayName) 쓰기", "Write \(dayName)")
        weather = page.weather
        mood = page.mood
        revision = editing.draft.revision
        document = String(decoding: editing.draft.document, as: UTF8.self)
        self.pictures = PictureTable.json(pictures)
        inkList = PageColour.inks.map(\.text).joined(separator: " ")
        font = fonts.first.key
        parts = shell.assets.scripts(of: Self.later).joined(separator: " ")
        state = editing.draft.isDraft ? words("저장됨", "Saved") : words("보낸 쪽 고치기", "Editing a sent page")
        backURL = page.isFinished ? DiaryPath.show(page.id) : DiaryPath.index()
        keepTitle =
            page.isFinished
            ? words("고치던 것 두고 나가기", "Leave, keep what I changed") : words("나만 보기로 두기", "Keep it for myself")
        finishTitle = editing.finishTitle(words)
        weathers = MarkChoice.all(DayMark.weathers, shell)
        moods = MarkChoice.all(DayMark.moods, shell)
        packs = Self.packs(words)
        stickers = StickerChoice.all(shell) + own.map { StickerChoice($0, words) }
        self.fonts = FontChoice.all(fonts.own, others: fonts.others, words)
        faces = fonts.faces
        tools = Self.tools(words)
        frames = Self.frames(words)
        aligns = Self.aligns(words)
        patterns = Self.patterns(words)
        inks = Swatch.inks(words)
        papers = Swatch.papers(words)
        keys = Self.keys(words)
        self.plain = plain
    }

    private static let later = [
        "diary-handles", "diary-keys", "diary-tray", "diary-gravity", "diary-brush", "diary-photos", "diary-crop",
        "diary-both",
    ]
}

extension EditorPage {
    static func tools(_ words: Words) -> [Tool] {
        [
            Tool("photo", "photo", words("사진", "Photo")), Tool("text", "text", words("글", "Text")),
            Tool("sticker", "sticker", words("스티커", "Stickers")), Tool("paper", "paper", words("속지", "Paper")),
            Tool("draw", "pen", words("그리기", "Draw")), Tool("day", "calendar", words("하루", "Day")),
        ]
    }

    static func packs(_ words: Words) -> [Tool] {
        StickerPack.all.map { Tool($0.key, words($0.ko, $0.en)) }
            + [Tool("own", words("내 것", "Mine")), Tool("all", words("모두", "All"))]
    }

    static func frames(_ words: Words) -> [Tool] {
        [
            Tool(PhotoElement.Frame.plain.rawValue, "fa", words("없음", "None")),
            Tool(PhotoElement.Frame.polaroid.rawValue, "fb", words("폴라로이드", "Polaroid")),
            Tool(PhotoElement.Frame.polaroidBlack.rawValue, "fc", words("검정", "Black")),
            Tool(PhotoElement.Frame.fourCut.rawValue, "fd", words("네 컷", "Four cuts")),
        ]
    }

    static func aligns(_ words: Words) -> [Tool] {
        [
            Tool("left", "left", words("왼쪽", "Left")), Tool("center", "centre", words("가운데", "Centre")),
            Tool("right", "right", words("오른쪽", "Right")),
        ]
    }

    static func patterns(_ words: Words) -> [Tool] {
        [
            Tool("plain", "pa", words("없음", "Plain")), Tool("lined", "pb", words("줄", "Lines")),
            Tool("grid", "pc", words("모눈", "Grid")), Tool("dots", "pd", words("점", "Dots")),
        ]
    }

    static func keys(_ words: Words) -> [Tool] {
        [
            Tool("Tab", words("다음 것 고르기", "Choose the next")),
            Tool("← ↑ ↓ →", words("1만큼 옮기기 (⇧ 10)", "Move by 1 (⇧ 10)")),
            Tool(", .", words("1° 돌리기 (⇧ 15°)", "Turn by 1° (⇧ 15°)")),
            Tool("- =", words("작게, 크게", "Smaller, larger")),
            Tool("[ ]", words("한 칸 뒤로, 앞으로", "One back, one forward")),
            Tool("Enter", words("글 고치기, 사진 보일 곳", "Edit text, crop a photo")),
            Tool("⌘D", words("복제", "Duplicate")), Tool("L", words("잠금", "Lock")), Tool("Del", words("빼기", "Remove")),
            Tool("⌘Z", words("실행 취소 (⇧⌘Z 다시)", "Undo (⇧⌘Z redo)")),
            Tool("⌘V", words("사진이나 글 붙여넣기", "Paste a photo or text")),
            Tool(words("휠", "Wheel"), words("크기 (⇧ 돌리기)", "Scale (⇧ turn)")),
            Tool("Alt", words("안내선에 붙지 않기", "No snapping")), Tool("Esc", words("고른 것 놓기", "Let go")),
        ]
    }
}

extension Tool {
    fileprivate init(_ key: String, _ title: String) { self.init(key, "", title) }
}

extension Words {
    /// "11월 22일 일요일"; with its year where that is not this year's.
    func pageDay(_ day: String, now: Timestamp) -> String {
        guard let date = LocalDate(day) else { return day }
        return fullDay(date, withYear: date.year != LocalDate(now, in: zone).year)
    }
}
