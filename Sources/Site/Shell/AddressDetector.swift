import Text

/// Finds the URLs in the text of the capture box.
package enum AddressDetector {
    /// Returns the URLs that begin with http:// or https://, without the sentence around them; see ``AddressInText``.
    package static func addresses(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(whereSeparator: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "\"" })
            .filter { $0.utf8.contains(UInt8(ascii: ":")) }
            .flatMap { AddressInText($0).addresses }
            .filter { $0.count > 10 && seen.insert($0).inserted }
    }

    private static let bareAddress = CompiledRegex(/^[^\s\/:@.]+(\.[^\s\/:@.]+)*\.[a-zA-Z가-힣]{2,}(:\d+)?([\/?#]\S*)?$/)

    /// Returns ``addresses(in:)``, or else the first word that looks like a URL without scheme: `a.example/x`.
    package static func anyAddresses(in text: String) -> [String] {
        let addresses = addresses(in: text)
        guard addresses.isEmpty else { return addresses }
        let words = text.split(whereSeparator: \.isWhitespace).map { $0.drop { "([{<'\"“‘「『《〈【（".contains($0) } }
        let bare = words.first { $0.firstMatch(of: bareAddress) != nil }
        return bare.map { AddressInText("https://" + $0).addresses } ?? []
    }
}
