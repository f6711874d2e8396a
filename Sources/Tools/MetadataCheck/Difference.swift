import Foundation

/// Kinds of differences between a found and an expected text.
enum Difference: String, CaseIterable {
    case nothingFound = "nothing found"
    case notExpected = "found where nothing is expected"
    case whiteSpace = "white space alone"
    case typography = "quotation marks, dots, dashes or letter case alone"
    case siteKept = "more at an end, behind a separator"
    case cut = "shorter"
    case longer = "longer"
    case other = "another text"

    /// Returns the kind of difference; `nil` if both are the same after normalisation.
    static func between(_ expected: String?, _ found: String?) -> Difference? {
        guard let expected = expected.flatMap({ $0.isEmpty ? nil : $0 }) else {
            return found == nil ? nil : .notExpected
        }
        guard let found else { return .nothingFound }
        let (want, have) = (normal(expected), normal(found))
        if want == have { return nil }
        if want.filter({ !$0.isWhitespace }) == have.filter({ !$0.isWhitespace }) { return .whiteSpace }
        let (plainWant, plainHave) = (normalised(want), normalised(have))
        if plainWant == plainHave { return .typography }
        if plainHave.contains(plainWant) {
            let rest = have.replacing(want, with: "", maxReplacements: 1)
            let mark = rest.trimmingCharacters(in: .whitespaces)
            let edges = [mark.first, mark.last].compactMap(\.self)
            return edges.contains { "|-–—·•:：»~/｜".contains($0) } ? .siteKept : .longer
        }
        return plainWant.contains(plainHave) || plainWant.hasPrefix(String(plainHave.dropLast(1))) ? .cut : .other
    }

    private static func normal(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    }

    private static func normalised(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
