import TestSupport
import Testing
import Text

@testable import Tables
@testable import WorkImport

/// Text that a spreadsheet would compute is escaped when written and unescaped when read.
@Suite struct FormulaEscapeTests {
    @Test(arguments: [
        ("=SUM(A1)", "'=SUM(A1)"), ("-5", "'-5"), ("+82 2 1234", "'+82 2 1234"), ("@home", "'@home"), ("\t=1", "'\t=1"),
        ("\r\n=1", "'\r\n=1"), ("\n=1", "'\n=1"), ("'=1", "''=1"), ("''-x", "'''-x"), ("=\u{301}x", "'=\u{301}x"),
        ("=\"9788936434120\"", "=\"9788936434120\""), ("=\"1\"&A1", "'=\"1\"&A1"), ("'t is", "'t is"), ("", ""),
        ("4.5", "4.5"), ("2024-05-01", "2024-05-01"), ("가=나", "가=나"), ("'", "'"),
    ])
    func formulasGetAnApostrophe(text: String, cell: String) {
        #expect(CSVWriter.guarded(text) == cell)
        #expect(CSVWriter.unguarded(cell) == text)
    }

    @Test func everyTextSurvivesTheRoundTrip() throws {
        let letters = ["=", "+", "-", "@", "\t", "\r", "\n", "'", "\"", ",", ";", "a", "7", "가", "\u{301}", "𝄞", " "]
        var random = SplitMix64(seed: 11)
        let texts = (0..<4_000).map { _ in
            (0..<random.below(7)).map { _ in letters[random.below(letters.count)] }.joined()
        }
        var writer = CSVWriter()
        for text in texts { writer.write(["x", text]) }
        var pieces = [writer.drain()]
        var reader = try CSVReader { pieces.popLast() }
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row) }
        #expect(rows.count == texts.count)
        for (row, text) in zip(rows, texts) {
            let cell = row.count > 1 ? row[1] : ""
            #expect(CSVWriter.unguarded(cell) == text)
            let first = cell.utf8.first ?? 0
            #expect(!"=+-@\t\r\n".utf8.contains(first) || cell.wholeMatch(of: /="[0-9X]*"/) != nil, "\(cell)")
        }
    }
}
