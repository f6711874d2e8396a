import Glibc
import Testing
import Text

/// Tests for pages that do not declare their character set, or declare a wrong one.
@Suite struct EastAsianTextTests {
    /// Returns a small HTML page with this title in a character set of iconv.
    private func pageBytes(_ title: String, in charset: String) throws -> [UInt8] {
        let converter = try #require(iconv_open(charset, "UTF-8"))
        defer { iconv_close(converter) }
        var input = "<html><head><title>\(title)</title></head><body>".utf8.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 2)
        let free = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (start, left) = (source.baseAddress, source.count)
                var (end, free) = (target.baseAddress, target.count)
                return iconv(converter, &start, &left, &end, &free) == 0 ? free : target.count
            }
        }
        return output.dropLast(free).map { UInt8(bitPattern: $0) }
    }

    /// Checks that an undeclared page is decoded with the expected character set.
    private func check(_ title: String, in charset: String, isReadAs name: String, host: String = "") throws {
        let bytes = try pageBytes(title, in: charset)
        #expect(!bytes.isEmpty)
        let decoded = DecodedText(bytes, host: host)
        #expect(decoded.charset == name, "\(title)")
        #expect(decoded.text.contains(title))
    }

    @Test(arguments: [
        "日本語のページ 表示テスト", "今日の天気はくもりです", "カタカナのみのタイトル", "吾輩は猫である。名前はまだ無い。", "新しいお知らせ：１０月の予定",
    ])
    func recognisesJapanese(title: String) throws {
        try check(title, in: "CP932", isReadAs: "shift_jis")
        try check(title, in: "EUC-JP", isReadAs: "euc-jp")
    }

    @Test(arguments: ["臺灣的天氣預報與新聞", "今天的天氣很好,我們去公園散步吧", "繁體中文網頁測試", "歡迎光臨本站 首頁"])
    func recognisesTraditionalChinese(title: String) throws {
        try check(title, in: "BIG5", isReadAs: "big5")
    }

    @Test(arguments: ["中国的天气预报与新闻", "今天天气很好,我们去公园散步吧", "简体中文网页测试", "欢迎来到我的主页"])
    func recognisesSimplifiedChinese(title: String) throws {
        try check(title, in: "GBK", isReadAs: "gb18030")
    }

    @Test(arguments: [
        "한글 페이지 시험", "ㅋㅋㅋ 오늘 날씨가 좋네요 ㅠㅠ", "네이버 뉴스 : 정치 경제 사회", "1월 3일(금) 회의 안내", "서울특별시 大韓 누리집에 오신 것을 환영합니다",
    ])
    func recognisesKorean(title: String) throws {
        try check(title, in: "CP949", isReadAs: "windows-949")
    }

    @Test func aKoreanHostDecidesForAShortText() throws {
        try check("똠방각하", in: "CP949", isReadAs: "windows-949", host: "www.example.co.kr")
    }

    @Test(arguments: [
        ("Café à la crème, déjà vu – “quoted”", "CP1252"), ("Öffentlicher Überblick über Ämter", "CP1252"),
        ("20°C 25°C 30°C 18°C", "CP1252"), ("Ação não é coração", "CP1252"), ("Привет мир, это погода", "CP1251"),
        ("Наше радио", "CP1251"), ("Привет мир, это погода", "KOI8-R"), ("ประเทศไทย อากาศวันนี้ดีมาก", "CP874"),
        ("مرحبا بكم في الموقع", "CP1256"), ("Καλώς ήρθατε στη σελίδα", "CP1253"), ("Zażółć gęślą jaźń", "CP1250"),
    ])
    func decodesSingleByteCharsetsAsWindows1252(title: String, charset: String) throws {
        #expect(DecodedText(try pageBytes(title, in: charset)).charset == "windows-1252")
    }

    @Test(arguments: ["今日のニュース：円安が続く", "明日の会議が延期", "京都へ行く"])
    func recognisesJapaneseWithFewKana(title: String) throws {
        try check(title, in: "EUC-JP", isReadAs: "euc-jp")
    }

    @Test func recognisesKoreanWithSyllablesOutsideKSX1001() throws {
        try check("똠방각하와 펲시콜라", in: "CP949", isReadAs: "windows-949")
    }

    @Test(arguments: [
        ("日本語のページ 表示テスト", "CP932"), ("日本語のページ 表示テスト", "EUC-JP"), ("繁體中文網頁測試", "BIG5"), ("简体中文网页测试", "GBK"),
        ("한글 페이지 시험", "CP949"),
    ])
    func ignoresAFalseDeclarationOfUTF8OrLatin1(title: String, charset: String) throws {
        let bytes = try pageBytes(title, in: charset)
        for label in ["utf-8", "iso-8859-1"] { #expect(DecodedText(bytes, header: label).text.contains(title)) }
    }

    @Test func textAfterALongScriptDeterminesTheCharset() throws {
        let script = Array("<script>\(String(repeating: "a;", count: 200_000))</script>".utf8)
        #expect(DecodedText(script + (try pageBytes("日本語のページ 表示テスト", in: "CP932"))).charset == "shift_jis")
    }

    @Test(arguments: ["한글 日本語 中文 제목입니다", "Привет, мир", "مرحبا بكم في الموقع"])
    func recognisesUTF8WithABrokenCharacter(title: String) {
        let bytes = Array("<title>\(title)</title>".utf8) + [0xff, 0x20, 0xea, 0xb0] + Array("끝".utf8)
        #expect(DecodedText(bytes).text.contains(title))
    }

    @Test func keepsADeclaredCharsetOtherThanUTF8AndLatin1() throws {
        let bytes = try pageBytes("<meta charset=windows-1251>今日の天気はくもりです", in: "CP932")
        #expect(DecodedText(bytes).charset == "windows-1251")
    }
}
