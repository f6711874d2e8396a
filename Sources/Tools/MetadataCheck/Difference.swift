import Foundation

/// Kinds of differences between a found and an expected text.
enum Difference: String, CaseIterable {
    case nothingFound = "nothing found"
    case notExpected = "found where nothing is expected"
    case whiteSpace = "white space alone"
    case typography = "quotation marks, dots, dashes or letter case alone"
    /// The site's name was not removed.
    case siteKept = "more at an end, behind a separator"
    case cut = "shorter"
    case longer = "longer"
    case other = "another text"

    /// Returns the kind of difference; `nil` if both texts are the same apart from surrounding white space.
    static func between(_ expected: String?, _ found: String?) -> Difference? {
        guard let expected = expected.flatMap({ $0.isEmpty ? nil : $0 }) else {
            return found == nil ? nil : .notExpected
        }
        guard let found else { return .nothingFound }
        let (expectedText, foundText) = (trimmed(expected), trimmed(found))
        if expectedText == foundText { return nil }
        if expectedText.filter({ !$0.isWhitespace }) == foundText.filter({ !$0.isWhitespace }) { return .whiteSpace }
        let (expectedLetters, foundLetters) = (lettersAndDigits(expectedText), lettersAndDigits(foundText))
        if expectedLetters == foundLetters { return .typography }
        if foundLetters.contains(expectedLetters) {
            let surplus = foundText.replacing(expectedText, with: "", maxReplacements: 1)
                .trimmingCharacters(in: .whitespaces)
            let edges = [surplus.first, surplus.last].compactMap(\.self)
            return edges.contains { "|-–—·•:：»~/｜".contains($0) } ? .siteKept : .longer
        }
        return expectedLetters.contains(foundLetters) || expectedLetters.hasPrefix(String(foundLetters.dropLast(1)))
            ? .cut : .other
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    }

    private static func lettersAndDigits(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
