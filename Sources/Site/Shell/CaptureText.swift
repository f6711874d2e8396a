import Text

/// The addresses in what was put into the capture box.
package enum CaptureText {
    /// What begins with http:// or https://, without the sentence around it; see ``AddressInText``.
    package static func addresses(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(whereSeparator: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "\"" })
            .filter { $0.utf8.contains(UInt8(ascii: ":")) }
            .flatMap { AddressInText($0).addresses }
            .filter { $0.count > 10 && seen.insert($0).inserted }
    }

    private static let bareAddress = Pattern(/^[^\s\/:@.]+(\.[^\s\/:@.]+)*\.[a-zA-Z가-힣]{2,}(:\d+)?([\/?#]\S*)?$/)

    /// The same, or the first word that reads like an address whose beginning was left out: `a.example/x`.
    package static func anyAddresses(in text: String) -> [String] {
        let addresses = addresses(in: text)
        guard addresses.isEmpty else { return addresses }
        let words = text.split(whereSeparator: \.isWhitespace).map { $0.drop { "([{<'\"“‘「『《〈【（".contains($0) } }
        let bare = words.first { $0.firstMatch(of: bareAddress) != nil }
        return bare.map { AddressInText("https://" + $0).addresses } ?? []
    }
}
