import Foundation
import Text

/// Text of bookmark files that is not plain UTF-8: markup of saved pages, and older encodings.
enum BookmarkText {
    /// Maximum size of the text of one page, in bytes.
    private static let pageLimit = 512 << 10

    /// Returns the text of a page that a program saved as markup.
    static func plainText(_ markup: String) -> String {
        guard !markup.isEmpty else { return "" }
        var unreadChunk: [UInt8]? = Array(markup.utf8)
        var tokenizer = BookmarkTokenizer {
            defer { unreadChunk = nil }
            return unreadChunk
        }
        var description = BookmarkDescription(limit: pageLimit, keepsAddresses: false)
        while let token = try? tokenizer.next() {
            switch token {
            case .text(let bytes): description.append(bytes)
            case .start(let name, let attributes): _ = description.start(name, attributes)
            case .end(let name): _ = description.end(name)
            }
        }
        return CharacterReferences.decoded(String(decoding: description.bytes, as: UTF8.self)).trimmedLines
    }

    /// Decodes bytes that are not valid UTF-8: another charset, or UTF-8 cut within a character at the reader's limit.
    /// - Parameter charset: charset that the file names, if it does.
    static func decodeInvalidUTF8(_ bytes: [UInt8], charset: String?) -> String {
        let wholeCharacters = bytes.dropLast(min(3, bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1))
        if bytes.count >= BookmarkTokenizer.textLimit, let text = String(validating: wholeCharacters, as: UTF8.self) {
            return text
        }
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

/// Lists of tags in files. The `TAGS` attribute is separated by commas if there is one, else by white space, which
/// Pocket treats as part of a tag.
enum BookmarkTags {
    /// Splits the attribute. A `#` before a tag is removed.
    static func split(_ text: String, onlyByCommas: Bool = false) -> [String] {
        let parts = onlyByCommas || text.contains(",") ? text.split(separator: ",") : text.split { $0.isWhitespace }
        var seen: Set<String> = []
        return parts.map { String($0).oneLine.trimmingPrefix("#") }
            .map(String.init).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Matches one quoted name of a Python list.
    private static let quotedName = CompiledRegex(/'((?:[^'\\]|\\.|''|'(?=\w))*)'|"((?:[^"\\]|\\.)*)"/)

    /// Parses the tags of a table: a list in JSON or Python, or names between separators.
    static func parseList(_ text: String, separatedBy separator: Character = ",") -> [String] {
        let list = text.oneLine
        guard list.hasPrefix("["), list.hasSuffix("]") else { return unique(list.split(separator: separator)) }
        if let names = JSONValue(list)?.strings { return unique(names[...]) }
        // Python quotes with whichever of two characters the text does not contain.
        let quotedNames = list.matches(of: quotedName)
        return unique(
            quotedNames.map { ($0.1 ?? $0.2 ?? "").replacing("''", with: "'").replacing("\\'", with: "'") }[...])
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
