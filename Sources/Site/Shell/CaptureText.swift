import Text

/// The addresses in what was put into the capture box.
package enum CaptureText {
    /// Words that begin with http:// or https://, without the punctuation of the sentence around them.
    package static func addresses(in text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(whereSeparator: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "\"" })
            .compactMap { word -> String? in
                let small = word.lowercased()
                let starts = ["http://", "https://"].compactMap { small.firstRange(of: $0)?.lowerBound }
                guard let start = starts.min() else { return nil }
                return trimmed(String(word.dropFirst(small.distance(from: small.startIndex, to: start))))
            }
            .filter { $0.count > 10 && seen.insert($0).inserted }
    }

    private static let bareAddress = Pattern(/^[^\s\/:@.]+(\.[^\s\/:@.]+)*\.[a-zA-Z가-힣]{2,}(:\d+)?([\/?#]\S*)?$/)

    /// The same, or the first word that reads like an address whose beginning was left out: `a.example/x`.
    package static func anyAddresses(in text: String) -> [String] {
        let addresses = addresses(in: text)
        guard addresses.isEmpty else { return addresses }
        let bare = text.split(whereSeparator: \.isWhitespace).first { word in
            word.firstMatch(of: bareAddress) != nil
        }
        return bare.map { ["https://" + $0] } ?? []
    }

    private static func trimmed(_ address: String) -> String {
        var address = address
        while let last = address.last, ".,;:!?'’”」』)]}".contains(last) {
            if last == ")", address.contains("(") { break }
            address.removeLast()
        }
        return address
    }
}
