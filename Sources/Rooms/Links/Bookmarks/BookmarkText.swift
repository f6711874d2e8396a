import Fetching
import Foundation
import Text

enum BookmarkText {
    /// Bytes that are no UTF-8, or UTF-8 cut at the reader's limit.
    static func legacy(_ bytes: [UInt8], charset: String?) -> String {
        let cut = bytes.dropLast(min(3, bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1))
        if bytes.count >= BookmarkTokenizer.textLimit, let text = String(validating: cut, as: UTF8.self) { return text }
        // Old browsers wrote their system's charset without a word; here that was mostly Korean Windows.
        return DecodedText(bytes, header: charset ?? "windows-949").text
    }
}

extension String {
    /// Lines kept, white space around the whole removed, NFC. linkding ends its lines with LF and CR.
    var trimmedLines: String {
        replacing("\n\r", with: "\n").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .trimmingCharacters(in: .whitespacesAndNewlines).nfc
    }
}

/// The `TAGS` attribute: commas where there is one, else white space, which Pocket takes for a part of the tag.
enum BookmarkTags {
    static func split(_ text: String, byCommasAlone: Bool = false) -> [String] {
        let parts = byCommasAlone || text.contains(",") ? text.split(separator: ",") : text.split { $0.isWhitespace }
        var seen: Set<String> = []
        return parts.map { String($0).oneLine.trimmingPrefix("#") }
            .map(String.init).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// A comma after a single tag of several words keeps it one tag for all who read it.
    static func joined(_ tags: [String]) -> String {
        guard tags.count == 1, tags[0].contains(where: \.isWhitespace) else { return tags.joined(separator: ",") }
        return tags[0] + ","
    }
}
