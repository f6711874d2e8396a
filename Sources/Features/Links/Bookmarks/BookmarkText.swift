import Foundation
import Text

enum BookmarkText {
    /// Maximum size of the text of one page, in bytes.
    private static let pageLimit = 512 << 10

    /// Returns the text of a page that a program saved as markup.
    static func plainText(_ markup: String) -> String {
        guard !markup.isEmpty else { return "" }
        var rest: [UInt8]? = Array(markup.utf8)
        var tokenizer = BookmarkTokenizer {
            defer { rest = nil }
            return rest
        }
        var words = BookmarkDescription(limit: pageLimit, keepsAddresses: false)
        while let token = try? tokenizer.next() {
            switch token {
            case .text(let bytes): words.append(bytes)
            case .start(let name, let attributes): _ = words.start(name, attributes)
            case .end(let name): _ = words.end(name)
            }
        }
        return CharacterReferences.decoded(String(decoding: words.bytes, as: UTF8.self)).trimmedLines
    }

    /// Decodes bytes that are not UTF-8, or UTF-8 cut at the reader's limit.
    static func legacy(_ bytes: [UInt8], charset: String?) -> String {
        let cut = bytes.dropLast(min(3, bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1))
        if bytes.count >= BookmarkTokenizer.textLimit, let text = String(validating: cut, as: UTF8.self) { return text }
        // Old browsers wrote their system's charset without naming it; in Korea that was mostly Windows-949.
        return DecodedText(bytes, header: charset ?? "windows-949").text
    }
}

extension String {
    /// The text in NFC with its lines, without white space around it. linkding ends its lines with LF and CR.
    var trimmedLines: String {
        // Replacing costs as much as all other steps, and few files contain a CR.
        guard utf8.contains(UInt8(ascii: "\r")) else { return stripped.nfc }
        return replacing("\n\r", with: "\n").replacing("\r\n", with: "\n").replacing("\r", with: "\n").stripped.nfc
    }
}

/// The `TAGS` attribute: separated by commas if there is one, else by white space, which Pocket treats as part of a
/// tag.
enum BookmarkTags {
    static func split(_ text: String, byCommasAlone: Bool = false) -> [String] {
        let parts = byCommasAlone || text.contains(",") ? text.split(separator: ",") : text.split { $0.isWhitespace }
        var seen: Set<String> = []
        return parts.map { String($0).oneLine.trimmingPrefix("#") }
            .map(String.init).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static let quoted = CompiledRegex(/'((?:[^'\\]|\\.|''|'(?=\w))*)'|"((?:[^"\\]|\\.)*)"/)

    /// Parses the tags of a table: a list in JSON or Python, or names between separators.
    static func listed(_ text: String, by separator: Character = ",") -> [String] {
        let line = text.oneLine
        guard line.hasPrefix("["), line.hasSuffix("]") else { return unique(line.split(separator: separator)) }
        if let names = JSONValue(line)?.strings { return unique(names[...]) }
        // Python quotes with whichever of two characters the text does not contain.
        let quoted = line.matches(of: quoted)
        return unique(quoted.map { ($0.1 ?? $0.2 ?? "").replacing("''", with: "'").replacing("\\'", with: "'") }[...])
    }

    private static func unique(_ names: some Sequence<some StringProtocol>) -> [String] {
        var seen: Set<String> = []
        return names.map { String($0).oneLine }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Joins tags with commas. A comma after a single tag of several words keeps it one tag for all readers.
    static func commaList(_ tags: [String]) -> String {
        guard tags.count == 1, tags[0].contains(where: \.isWhitespace) else { return tags.joined(separator: ",") }
        return tags[0] + ","
    }
}
