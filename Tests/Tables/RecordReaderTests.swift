import TestSupport
import Testing
import Text

@testable import Tables

@Suite struct RecordReaderTests {
    private func records(_ text: String, by size: Int = 7) throws -> [String] {
        var reader = try RecordReader(CSVReaderTests.source(Array(text.utf8), by: size), of: ["a", "b"])
        var found: [String] = []
        while let columns = try reader.next() {
            found.append(columns.map { "\($0.name)=\($0.value)" }.joined(separator: " "))
        }
        return found
    }

    @Test func readsElementsAsColumns() throws {
        let text = """
            <?xml version="1.0"?><!DOCTYPE list><!-- <a><x>no</x></a> -->
            <list kind="a>b"><info><x>9</x></info><a><x>1 &lt; 2</x><y/><z><u> 바다 </u></z></a>
            <b at='"'><x><![CDATA[<i>&amp;</i> ]] >]]></x></b><a/></list>
            """
        for size in [1, 5, 10_000] {
            #expect(try records(text, by: size) == ["a.x=1 < 2 a.z.u=바다", "b.x=<i>&amp;</i> ]] >"])
        }
    }

    @Test func readsTheRootBeforeItsElements() throws {
        var reader = try RecordReader(
            CSVReaderTests.source(Array("<?xml?>\n<list><a><x>1</x></a></list>".utf8)), of: ["a"])
        #expect(try reader.root() == "list")
        #expect(try reader.next()?.map(\.value) == ["1"])
    }

    @Test(arguments: ["<list><a><x>1</x>", "<list><a", "</a>", "<list><!-- "])
    func rejectsATruncatedDocument(_ text: String) {
        #expect(throws: ImportFileError.broken) { try records(text) }
    }

    @Test func keepsReferencesThatTheDocumentDefines() throws {
        let text =
            "<!DOCTYPE l [<!ENTITY e \"boom\"><!ENTITY f SYSTEM \"file:///etc/passwd\">]><l><a><x>&e;&f;</x></a></l>"
        #expect(try records(text) == ["a.x=&e;&f;"])
    }

    @Test func rejectsAnEndlessElement() {
        let text = "<l><a><x>" + String(repeating: "x", count: RecordReader.limit + 1)
        #expect(throws: ImportFileError.tooLarge) { try records(text, by: 64 << 10) }
    }

    @Test func randomBytesDoNotCrashTheReader() throws {
        var random = SplitMix64(seed: 7)
        let letters = Array("<>/a!-[]\"'?& x".utf8)
        for _ in 0..<2_000 {
            let text = String(
                decoding: (0..<random.below(80)).map { _ in letters[random.below(letters.count)] }, as: UTF8.self)
            #expect((try? records(text, by: 1)) == (try? records(text, by: 10_000)))
        }
    }
}
