import Catalog
import GRDB
import Testing

@Suite struct ListTextsTests {
    /// What SQLite has in columns of these expressions, read together.
    private func read(_ columns: String) throws -> [String] {
        try DatabaseQueue().read { db in
            let count = columns.split(separator: ",").count
            let all = try db.readList("SELECT \(columns)") { ListTexts($0, 0..<count) }
            return (0..<count).map { all[0][$0].string }
        }
    }

    @Test func textsOfARowAreReadTogether() throws {
        #expect(try read("'서울', '', NULL, 'a'") == ["서울", "", "", "a"])
        #expect(try read("''") == [""])
        #expect(try read("'1','2','3','4','5','6','7','8'") == ["1", "2", "3", "4", "5", "6", "7", "8"])
    }

    /// The first half of a character in one column and the second in the next are no character.
    @Test func whatIsNoUTF8StaysInItsColumn() throws {
        #expect(
            try read("CAST(x'ec84' AS TEXT), CAST(x'9c61' AS TEXT), 'b'") == ["\u{FFFD}", "\u{FFFD}a", "b"])
    }

    @Test func textsOfOurOwnAreAsTheyWere() {
        let texts = ListTexts(["서울", "", "a\n\nb\n"])
        #expect(texts[0].string == "서울" && !texts[0].isEmpty && texts[1].isEmpty)
        #expect(ListText("한 글").string == "한 글")
    }

    @Test(arguments: [
        ("", 3, []), ("a", 3, ["a"]), ("a\nb", 3, ["a", "b"]), ("\n\na\n\nb\n", 3, ["a", "b"]),
        ("a\nb\nc\nd", 3, ["a", "b", "c"]), ("서울\n부산", 1, ["서울"]), ("a", 0, []), ("\n", 3, []),
    ])
    func linesAreThoseThatAreNotEmpty(text: String, most: Int, lines: [String]) {
        #expect(ListText(text).lines(most).map(\.string) == lines)
        // Not at the start of the row's texts.
        #expect(ListTexts(["x\ny", text, "z"])[1].lines(most).map(\.string) == lines)
    }
}
