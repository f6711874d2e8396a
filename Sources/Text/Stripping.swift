import Foundation

extension StringProtocol {
    /// Without white space of any script and ends of lines around it; ``trimmed`` knows spaces and tabs.
    package var stripped: String {
        // Foundation copies a text into one of its own first, and most have nothing to take off.
        guard let first = unicodeScalars.first, let last = unicodeScalars.last, first.isPlain, last.isPlain else {
            return trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return String(self)
    }
}

extension Unicode.Scalar {
    fileprivate var isPlain: Bool { (0x21...0x7E).contains(value) || Hangul.syllables.contains(value) }
}
