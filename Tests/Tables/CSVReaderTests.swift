import TestSupport
import Testing
import Text

@testable import Tables

@Suite struct CSVReaderTests {
    /// Returns a source that delivers `size` bytes at a time.
    static func source(_ bytes: [UInt8], by size: Int = 7) -> TextDecodingSource.Source {
        var rest = bytes[...]
        return {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    static func rows(_ bytes: [UInt8], by size: Int = 7) throws -> [[String]] {
        var reader = try CSVReader(source(bytes, by: size))
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: [
        ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
        ("a,b\n\"1\n, 2\",\"say \"\"hi\"\"\"\n", [["a", "b"], ["1\n, 2", "say \"hi\""]]),
        ("\u{FEFF}a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\n\"one\"\t\"Great\" she said\n", [["a", "b"], ["one", "\"Great\" she said"]]),
        ("a,b,c\n1\n1,2,3,4\n\n\n,,\n", [["a", "b", "c"], ["1"], ["1", "2", "3", "4"]]),
        ("제목;저자\n;\n\"\"; \n책;\n;;;\n", [["제목", "저자"], ["책", ""]]),
        ("a\tb\n\t\n\t2\n", [["a", "b"], ["", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
        ("\"a,b\",c\n1,2", [["a,b", "c"], ["1", "2"]]),
        ("제목,연도\n기생충,2019", [["제목", "연도"], ["기생충", "2019"]]),
        ("a,b\n\"x\"y,2", [["a", "b"], ["xy", "2"]]),
        ("", []),
    ])
    func readsTablesOfOtherPrograms(_ text: String, _ rows: [[String]]) throws {
        for size in [1, 2, 7, 100_000] {
            #expect(try Self.rows(Array(text.utf8), by: size) == rows)
        }
    }

    @Test func readsEveryCharacterSet() throws {
        let expected = [["제목", "평"], ["기생충", "좋아요 😀"]]
        let text = "제목,평\n기생충,좋아요 😀\n"
        #expect(try Self.rows(Array(text.utf8)) == expected)
        let little: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let big: [UInt8] =
            [0xFE, 0xFF] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        for size in [1, 3, 4_096] {
            #expect(try Self.rows(little, by: size) == expected)
            #expect(try Self.rows(big, by: size) == expected)
        }
        // "제목,연도\n기생충,2019" in CP949.
        let korean: [UInt8] =
            [0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xBF, 0xAC, 0xB5, 0xB5, 0x0A, 0xB1, 0xE2, 0xBB, 0xFD, 0xC3, 0xE6]
            + Array(",2019".utf8)
        #expect(try Self.rows(korean) == [["제목", "연도"], ["기생충", "2019"]])
        // "Title,Author\nL'Étranger,Günter" in Latin-1.
        let western = Array("Title,Author\nL'".utf8) + [0xC9] + Array("tranger,G".utf8) + [0xFC] + Array("nter".utf8)
        #expect(try Self.rows(western) == [["Title", "Author"], ["L'Étranger", "Günter"]])
    }

    @Test func rejectsAnEndlessQuotedField() throws {
        let bytes = Array("a,b\n1,\"".utf8) + [UInt8](repeating: 65, count: CSVReader.fieldLimit + 1)
        #expect(throws: ImportFileError.tooLarge) { try Self.rows(bytes, by: 64 << 10) }
    }

    @Test(arguments: [
        // The open quote is at the end of the file, in the middle, or in two rows.
        ("a,b\n1,\"open\n2,x\n3,y", [["a", "b"], ["1", "open"], ["2", "x"], ["3", "y"]]),
        ("a,b\r\n1,\"열린 칸\r\n2,\"x, y\"\r\n3,z\r\n", [["a", "b"], ["1", "열린 칸"], ["2", "x, y"], ["3", "z"]]),
        ("a,b\n1,\"open\n2,\"open too\n3,z", [["a", "b"], ["1", "open"], ["2", "open too"], ["3", "z"]]),
        ("a,b\n\"1\",\"open\n\"2\",\"x\"\n", [["a", "b"], ["1", "open"], ["2", "x"]]),
        // The row also has quoted fields, empty fields and spreadsheet formulas for numbers.
        (
            "a,b,c\n\"1,5\",\"open,x\n2,\"\",\"=\"\"978\"\"\"\n",
            [["a", "b", "c"], ["1,5", "open", "x"], ["2", "", "=\"978\""]]
        ),
        ("a;b\n1;\"open\n2;5\" disc\n", [["a", "b"], ["1", "open"], ["2", "5\" disc"]]),
        ("a,b\n1,\"one\ntwo\"\n2,\"open", [["a", "b"], ["1", "one\ntwo"], ["2", "open"]]),
        ("a,b\n1,\"", [["a", "b"], ["1", ""]]),
    ])
    func openQuoteDoesNotSwallowOtherRows(_ text: String, _ rows: [[String]]) throws {
        for size in [1, 2, 7, 100_000] { #expect(try Self.rows(Array(text.utf8), by: size) == rows) }
    }

    @Test(arguments: [
        (
            "a,b\n1,\"one\r\n\r\ntwo, \"\"three\"\"\"\r\n2,x\r\n",
            [["a", "b"], ["1", "one\r\n\r\ntwo, \"three\""], ["2", "x"]]
        ),
        ("a,b\n\"one\ntwo\" ,2\n", [["a", "b"], ["one\ntwo", "2"]]),
        ("a,b\n\"one\nsaid \"yes\" twice\",2\n", [["a", "b"], ["one\nsaid yes\" twice\"", "2"]]),
    ])
    func readsFieldsOfSeveralLines(_ text: String, _ rows: [[String]]) throws {
        for size in [1, 3, 100_000] { #expect(try Self.rows(Array(text.utf8), by: size) == rows) }
    }

    @Test(arguments: [
        ("Title,Date\n\"The \"Burbs\",\"1/2/24\"\n", "The \"Burbs"),
        ("Title,Date\n\"Say \"Hi\", twice\"\",\"1/2/24\"\n", "Say \"Hi"),
        ("Title,Date\n\"Say, \"Hi, you\"\",\"1/2/24\"\n", "Say, \"Hi, you\""),
        ("Title,Date\n\"\"Hi\" he said\",1/2/24", "\"Hi\" he said"),
        ("Title,Date\n\"밤 \"바다\"\",\"1/2/24\"\n", "밤 \"바다\""),
        ("Title,Date\n\"a \"b\" c\"\",1/2/24\n", "a \"b\" c\""),
        ("Title,Date\n\"5\" disc \"\"x\"\"\",\"1/2/24\"\n", "5\" disc \"x\""),
    ])
    func undoubledQuoteIsPartOfTheField(_ text: String, _ title: String) throws {
        for size in [1, 3, 100_000] {
            #expect(try Self.rows(Array(text.utf8), by: size).last?.first == title)
        }
    }

    @Test func openQuoteEndsWithItsLineIfFieldsHaveOneLine() throws {
        let text = "Title,Date\r\n\"Open,1/2/24\r\nSay \"Hi\",1/3/24\r\nDisc 5\",1/4/24\r\n\"a, b\",1/5/24\r\n\"End"
        for size in [1, 3, 100_000] {
            var reader = try CSVReader(Self.source(Array(text.utf8), by: size), hasLines: false)
            var rows: [[String]] = []
            var open: [Bool] = []
            while let row = try reader.next() {
                rows.append(row)
                open.append(reader.hasOpenQuote)
            }
            #expect(
                rows == [
                    ["Title", "Date"], ["Open", "1/2/24"], ["Say \"Hi\"", "1/3/24"], ["Disc 5\"", "1/4/24"],
                    ["a, b", "1/5/24"], ["End"],
                ])
            #expect(open == [false, true, false, false, false, true])
        }
    }

    @Test func hasOpenQuoteIsSetOnlyForItsRow() throws {
        var reader = try CSVReader(Self.source(Array("a,b\n1,\"x\n2,y\n".utf8)))
        var open: [Bool] = []
        while try reader.next() != nil { open.append(reader.hasOpenQuote) }
        #expect(open == [false, true, false])
    }

    @Test func openQuoteDoesNotSwallowManyRows() throws {
        let count = 3 * CSVReader.fieldLimit / 8
        let text = "a,b\n1,\"open\n" + String(repeating: "2,rows\n", count: count)
        #expect(try Self.rows(Array(text.utf8), by: 64 << 10).count == count + 2)
    }

    @Test(arguments: [
        ("sep=,\na,b\n1,2", [["a", "b"], ["1", "2"]]), ("sep=;\r\na;b,c\r\n1;2", [["a", "b,c"], ["1", "2"]]),
        ("\u{FEFF}\"sep=;\"\na;b,c,d\n", [["a", "b,c,d"]]), ("SEP=\t\na,b\tc\n", [["a,b", "c"]]),
        ("sep=|\na|b\n", [["a", "b"]]),
        ("sep=1,2\n", [["sep=1", "2"]]), ("sep=;", []),
    ])
    func readsTheSeparatorFromTheFirstLine(_ text: String, _ rows: [[String]]) throws {
        for size in [1, 100_000] { #expect(try Self.rows(Array(text.utf8), by: size) == rows) }
    }

    @Test func readsBackWrittenTables() throws {
        var random = SplitMix64(seed: 11)
        let letters = Array("ab,;\"\n\r\t 한글é😀'=")
        for _ in 0..<400 {
            let width = 2 + random.below(5)
            let table = (0..<(1 + random.below(6))).map { _ in
                (0..<width).map { _ in String((0..<random.below(12)).map { _ in letters[random.below(letters.count)] })
                }
            }
            let header = (0..<width).map { "column \($0)" }
            let text = ([header] + table).map { row in
                row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
            }.joined(separator: "\r\n")
            let told = table.filter { row in row.contains { !$0.allSatisfy(\.isWhitespace) } }
            #expect(try Self.rows(Array(text.utf8), by: 1 + random.below(40)) == [header] + told)
        }
    }

    @Test func randomBytesDoNotCrashTheReader() throws {
        var random = SplitMix64(seed: 5)
        let letters = Array("a,\"\n\r;\t".utf8) + [0xFF, 0xFE, 0x80, 0xED, 0xA0, 0]
        for _ in 0..<2_000 {
            let bytes = (0..<random.below(200)).map { _ in letters[random.below(letters.count)] }
            let size = 1 + random.below(20)
            #expect(try Self.rows(bytes, by: size) == Self.rows(bytes, by: 10_000))
        }
    }
}

@Suite struct JSONColumnReaderTests {
    private func objects(_ text: String, by size: Int = 5) throws -> [String] {
        var reader = try JSONColumnReader(CSVReaderTests.source(Array(text.utf8), by: size))
        var found: [String] = []
        while let columns = try reader.next() {
            found.append(columns.map { "\($0.name)=\($0.value)" }.joined(separator: " "))
        }
        return found
    }

    @Test func flattensNestedValuesToColumns() throws {
        let text = """
            [ {"a": 1, "b": {"c": "}\\"{", "d": null, "e": 2.5}, "tags": ["x", "y"], "f": true},
              {"a": [{"n": 1}, {"n": 2}]} ]
            """
        for size in [1, 5, 1_000] {
            #expect(try objects(text, by: size) == ["a=1 b.c=}\"{ b.e=2.5 f=true tags=x, y", "a.0.n=1 a.1.n=2"])
        }
        #expect(try objects("[]") == [])
        #expect(throws: ImportFileError.broken) { try objects("[{\"a\":") }
        #expect(throws: ImportFileError.broken) { try objects("[{a}]") }
    }

    @Test func unreadableValuesDoNotAffectOtherColumns() throws {
        let text = #"[{"a":"\ud83d","b":1e999,"c":01,"d":2.0,"e":9007199254740993,"a":"x","f":[null,"y",1e20],}]"#
        #expect(try objects(text) == ["d=2 e=9007199254740993 f=, y, 1e+20"])
    }
}
