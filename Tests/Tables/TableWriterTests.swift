import Testing

@testable import Tables

@Suite struct TableWriterTests {
    private func text(_ rows: [[String]]) -> String {
        var writer = TableWriter()
        for row in rows { writer.write(row) }
        return String(decoding: writer.take(), as: UTF8.self)
    }

    @Test func linesEndAsTheFormatSays() {
        #expect(text([["a", "b"], ["", ""]]) == "a,b\r\n,\r\n")
    }

    @Test(arguments: [
        ("plain", "plain"), ("한글 띄어 쓰기", "한글 띄어 쓰기"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), ("a;b", "\"a;b\""),
        ("a\tb", "\"a\tb\""),
    ])
    func cellsWithSpecialCharactersAreQuoted(_ cell: String, _ written: String) {
        #expect(text([[cell]]) == written + "\r\n")
    }

    @Test func takeRemovesBytes() {
        var writer = TableWriter()
        writer.write(["a"])
        #expect(writer.take() == Array("a\r\n".utf8) && writer.take().isEmpty)
    }
}
