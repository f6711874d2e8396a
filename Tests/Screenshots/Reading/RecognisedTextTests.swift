import Foundation
import MediaProtocol
import Testing

@testable import Screenshots

struct RecognisedTextTests {
    private func line(_ words: [(String, x: Int, width: Int, confidence: Int)]) -> RecognisedText {
        RecognisedText(
            width: 1000, height: 500,
            lines: [
                .init(words.map { .init($0.0, x: $0.x, y: 10, width: $0.width, height: 20, confidence: $0.confidence) })
            ])
    }

    @Test func closeSyllablesFormOneWord() {
        let text = line([("저", 0, 20, 90), ("녁", 21, 20, 80), ("에", 43, 20, 90), ("만나", 72, 40, 90)]).cleaned
        #expect(text.text == "저녁에 만나")
        #expect(text.lines[0].words[0] == .init("저녁에", x: 0, y: 10, width: 63, height: 20, confidence: 80))
        // Latin words are as close in small print but remain separate words.
        #expect(line([("red", 0, 20, 90), ("car", 21, 20, 90)]).cleaned.text == "red car")
    }

    @Test func singleSpecksAreNotWords() {
        let text = line([
            ("|", 0, 2, 50), ("©", 10, 10, 55), ("가", 30, 10, 39), ("x", 50, 10, 39), ("글자", 100, 40, 20),
            ("희미", 200, 40, 19),
            ("-", 300, 10, 95), ("\u{FFFD}", 320, 10, 95), ("A\u{0007}B", 400, 20, 90),
        ]).cleaned
        #expect(text.text == "글자 - AB")
        #expect(line([("-", 0, 10, 95), ("·", 20, 10, 95)]).cleaned.lines.isEmpty)
    }

    @Test func textIsComposed() {
        let text = line([("한글".decomposedStringWithCanonicalMapping, 0, 40, 90)]).cleaned
        #expect(text.text.unicodeScalars.count == 2)
    }

    @Test func linesWithKoreanAreJoinedWithoutSpacesForSearch() {
        let text = RecognisedText.lines(["오늘 저녁에 만나요", "good morning", "하나", "iPhone 설정"]).cleaned
        #expect(text.joinedWords == "오늘저녁에만나요\niPhone설정")
        #expect(text.text == "오늘 저녁에 만나요\ngood morning\n하나\niPhone 설정")
    }

    @Test func recognisedTextSurvivesEncodingAndDecoding() throws {
        let text = RecognisedText.lines(["오늘 \"저녁\"", "a\\b"], codes: ["https://example.com/"])
        #expect(try JSONDecoder().decode(RecognisedText.self, from: JSONEncoder().encode(text)) == text)
    }

    @Test(arguments: [
        ("https://example.com/a?b=1", "https://example.com/a?b=1"), ("HTTPS://Example.com", "HTTPS://Example.com"),
        ("(https://example.com).", "https://example.com"), ("www.naver.com", "https://www.naver.com"),
        ("blog.example.kr/1에서", "https://blog.example.kr/1"), ("wwuw.example.com/bus", "https://www.example.com/bus"),
        ("http://vwww.example.com", "http://www.example.com"), ("wu.example.com", "https://wu.example.com"),
        ("seorap.dev,", "https://seorap.dev"),
        ("\"map.kakao.com/x\"", "https://map.kakao.com/x"), ("http://192.168.0.1", nil), ("ann@example.com", nil),
        ("3.kr", nil), ("v1.2.3", nil), ("1.com", nil), ("끝.다음", nil), ("https://", nil), ("sentence.Next", nil),
        ("-a.com", nil), ("javascript:alert(1)", nil), ("", nil), ("...", nil),
    ])
    func urlsAreDetectedInText(word: String, address: String?) {
        #expect(LinkDetector.address(in: word) == address)
    }

    @Test func codesComeBeforeTextAndDuplicatesAreRemoved() {
        let texts = [
            RecognisedText.lines(
                ["www.example.com 또 www.example.com"], codes: ["WIFI:S:집;;", "https://www.example.com"]),
            RecognisedText.lines((0..<30).map { "a\($0).example.com" }, codes: [String(repeating: "9", count: 3000)]),
        ]
        let found = LinkDetector.all(in: texts)
        #expect(found.prefix(3) == ["WIFI:S:집;;", "https://www.example.com", "https://a0.example.com"])
        #expect(found.count == LinkDetector.maxLinks)
    }
}
