import MediaProtocol
import Text

/// Contents of a picture's codes, and web addresses among its words.
enum LinkDetector {
    /// Maximum number of addresses of one screenshot.
    static let maxLinks = 20
    /// Maximum length of an address or a code in bytes.
    private static let maxLength = 2000

    /// Returns the codes, then the addresses, each once.
    static func all(in pictures: [RecognisedText]) -> [String] {
        var found: [String] = []
        let codes = pictures.flatMap(\.codes).map { String($0.text.filter { !$0.isNewline }) }
        let words = pictures.flatMap(\.lines).flatMap(\.words).compactMap { address(in: $0.text) }
        for text in codes + words where !text.isEmpty && text.utf8.count <= maxLength && !found.contains(text) {
            found.append(text)
        }
        return Array(found.prefix(maxLinks))
    }

    /// Returns the web address in a word; nil for other words and for e-mail addresses.
    static func address(in word: String) -> String? {
        plainAddress(in: word).map(repaired)
    }

    /// Repairs "www", which the engine misreads most often.
    private static func repaired(_ address: String) -> String {
        guard let start = address.firstRange(of: "://")?.upperBound else { return address }
        let first = address[start...].prefix { $0 != "." }
        guard (3...6).contains(first.count), first.allSatisfy({ "wvuWVU".contains($0) }) else { return address }
        return address[..<start] + "www" + address[first.endIndex...]
    }

    /// Returns the address in a word without the punctuation and the Korean particles around it.
    private static func plainAddress(in word: String) -> String? {
        var text = word.drop { "([{<\"'‘“「".contains($0) }
        while let last = text.last,
            ".,;:!?)]}>\"'’”」…".contains(last) || last.unicodeScalars.contains(where: Hangul.contains)
        { text.removeLast() }
        guard !text.contains("@"), text.allSatisfy(\.isASCII) else { return nil }
        let lower = text.lowercased()
        for scheme in ["https://", "http://"] where lower.hasPrefix(scheme) {
            return isHost(lower.dropFirst(scheme.count)) ? String(text) : nil
        }
        return isHost(Substring(lower)) ? "https://" + text : nil
    }

    /// Whether a text begins with a plausible host name.
    private static func isHost(_ text: Substring) -> Bool {
        let host = text.prefix { !"/?#:".contains($0) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let topLevel = labels.last, let name = labels.dropLast().last else { return false }
        let hasValidLabels = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
        // "3.kr" may be a size and "a.me" a misreading, so names of one character are rejected.
        return hasValidLabels && name.count >= 2 && name.contains(where: \.isLetter)
            && knownEndings.contains(String(topLevel))
    }

    /// Top-level domains common on Korean and English screens. Any two letters after a dot would be a misread sentence
    /// too often.
    private static let knownEndings: Set<String> = [
        "kr", "com", "net", "org", "io", "dev", "app", "me", "co", "gov", "edu", "info", "tv", "shop", "store", "site",
        "be", "gg", "us", "uk", "jp", "de", "fr", "xyz", "ai", "ly", "link", "page", "blog", "news", "example", "test",
    ]
}
