import Foundation

extension StringProtocol {
    /// Copy without Unicode white space and line breaks at both ends; ``trimmed`` removes only spaces and tabs.
    package var stripped: String {
        // Foundation copies the text first, and most texts have nothing to remove.
        guard let first = unicodeScalars.first, let last = unicodeScalars.last, first.isPlain, last.isPlain else {
            return trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return String(self)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is visible ASCII or a syllable of Hangul, and surely no white space.
    fileprivate var isPlain: Bool { (0x21...0x7E).contains(value) || Hangul.syllables.contains(value) }
}
