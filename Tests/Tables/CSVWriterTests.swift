import Testing

@testable import Tables

@Suite struct CSVWriterTests {
    private func text(_ rows: [[String]]) -> String {
        var writer = CSVWriter()
        for row in rows { writer.write(row) }
        return String(decoding: writer.drain(), as: UTF8.self)
    }

    @Test func endsLinesWithCRLF() {
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

    @Test func drainRemovesBytes() {
        var writer = CSVWriter()
        writer.write(["a"])
        #expect(writer.drain() == Array("a\r\n".utf8) && writer.drain().isEmpty)
    }
}
