import Testing
import Text

@Suite struct CharsetTests {
    /// "똠방각하" in windows-949; its first syllable is not in KS X 1001, the set of EUC-KR.
    static let koreanWord: [UInt8] = [0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf]

    /// "한글 페이지" in EUC-KR.
    static let koreanSentence: [UInt8] = [0xc7, 0xd1, 0xb1, 0xdb, 0x20, 0xc6, 0xe4, 0xc0, 0xcc, 0xc1, 0xf6]

    @Test(arguments: [
        "euc-kr", "EUC-KR", "ks_c_5601-1987", "ks_c_5601-1989", "korean", "ksc5601", "ksc_5601", "csksc56011987",
        "cseuckr",
        "iso-ir-149", "windows-949", "\"euc-kr\"",
    ])
    func everyKoreanLabelMeansWindows949(label: String) {
        let decoded = DecodedText(Self.koreanWord, header: label)
        #expect(decoded == DecodedText(text: "똠방각하", charset: "windows-949"))
    }

    @Test(
        arguments: [
            ("gb2312", [0xc4, 0xe3, 0xba, 0xc3], "你好"), ("shift_jis", [0x93, 0xfa, 0x96, 0x7b], "日本"),
            ("euc-jp", [0xc6, 0xfc, 0xcb, 0xdc], "日本"), ("big5", [0xa7, 0x41, 0xa6, 0x6e], "你好"),
            ("iso-8859-1", [0x93, 0x41, 0x94, 0xe9], "“A”é"), ("windows-1251", [0xcf, 0xf0, 0xe8], "При"),
            ("koi8-r", [0xf0, 0xd2, 0xc9], "При"), ("iso-8859-2", [0xb1, 0xe6], "ąć"), ("windows-1253", [0xe1], "α"),
            ("utf-16le", [0x5c, 0xd5, 0x00, 0xae], "한글"),
        ] as [(String, [UInt8], String)])
    func decodesLabelsAsBrowsersDo(label: String, bytes: [UInt8], text: String) {
        #expect(DecodedText(bytes, header: label).text == text)
    }

    @Test func aByteOrderMarkTakesPrecedenceOverLabels() {
        #expect(DecodedText([0xef, 0xbb, 0xbf] + Array("한".utf8), header: "euc-kr").text == "한")
        #expect(DecodedText([0xff, 0xfe, 0x5c, 0xd5], header: "utf-8").text == "한")
        #expect(DecodedText([0xfe, 0xff, 0xd5, 0x5c], header: "utf-8").text == "한")
    }

    @Test(arguments: [
        "<meta charset=euc-kr>", "<META http-equiv=\"Content-Type\" content=\"text/html; charset=ks_c_5601-1987\">",
        "<!-- <meta charset=utf-8> --><meta name=x><meta charset='EUC-KR'/>",
        "<?xml version=\"1.0\" encoding=\"euc-kr\" ?><rss>",
    ])
    func findsDeclarationsInMarkup(markup: String) {
        let decoded = DecodedText(Array(markup.utf8) + Self.koreanWord)
        #expect(decoded.charset == "windows-949")
        #expect(decoded.text.hasSuffix("똠방각하"))
    }

    @Test func findsALateDeclarationIfBytesAreNotUTF8() {
        let padding = Array(repeating: UInt8(ascii: " "), count: 5_000)
        let bytes = Array("<title>".utf8) + Self.koreanWord + padding + Array("<meta charset=euc-kr>".utf8)
        #expect(DecodedText(bytes).charset == "windows-949")
        let latin9Bytes = Array("<p>caf".utf8) + [0xe9] + padding + Array("<meta charset=iso-8859-15>".utf8)
        #expect(DecodedText(latin9Bytes).charset == "iso-8859-15")
    }

    @Test func recognisesUndeclaredCharsets() {
        #expect(DecodedText(Self.koreanSentence).text == "한글 페이지")
        #expect(DecodedText(Self.koreanWord, host: "www.example.co.kr").text == "똠방각하")
        #expect(DecodedText([0x63, 0x61, 0x66, 0xe9]) == DecodedText(text: "café", charset: "windows-1252"))
        #expect(DecodedText(Array("한글".utf8)).charset == "utf-8")
    }

    @Test func ignoresDeclarationsThatTheBytesContradict() {
        #expect(DecodedText(Array("<meta charset=shift_jis>한글".utf8)).text == "<meta charset=shift_jis>한글")
        #expect(DecodedText(Self.koreanSentence, header: "utf-8").text == "한글 페이지")
        #expect(DecodedText(Array("<meta charset=utf-16>한".utf8)).text == "<meta charset=utf-16>한")
    }

    @Test func replacesInvalidBytesAndDecodesTheRest() {
        #expect(DecodedText([0xc7, 0xff, 0xb0, 0xa1, 0xc7], header: "euc-kr").text == "\u{FFFD}가\u{FFFD}")
        #expect(DecodedText([0xc7, 0x3c, 0x62, 0x3e], header: "euc-kr").text == "\u{FFFD}<b>")
        #expect(DecodedText([0x41, 0xff, 0xea, 0xb0, 0x80], header: "utf-8").text == "A\u{FFFD}가")
    }

    @Test func recognisesUTF8WithACharacterCutOffAtTheEnd() {
        let cut = Array("<title>한글".utf8.dropLast())
        #expect(DecodedText(cut).charset == "utf-8")
    }

    @Test func ignoresUnknownLabels() {
        #expect(DecodedText(Array("한".utf8), header: "x-klingon") == DecodedText(text: "한", charset: "utf-8"))
        #expect(DecodedText([], header: nil).text.isEmpty)
    }
}
