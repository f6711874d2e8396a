import Catalog
import Text

/// Reads the fields of a form and collects their errors, so that one response names all of them.
///
/// The methods take the name of a field, for its error, and the text of the field.
package struct FieldChecks: Sendable {
    package private(set) var problems: [FieldError] = []

    package init() {}

    /// Records an error of a field.
    package mutating func refuse(_ field: String, _ ko: String, _ en: String) {
        problems.append(FieldError(field: field, message: Phrase(ko, en)))
    }

    /// - Throws: `CatalogError.invalid` if any field has an error.
    package func finish() throws {
        guard problems.isEmpty else { throw CatalogError.invalid(problems) }
    }

    /// Returns the text in one line.
    /// - Parameter limit: in characters.
    package mutating func line(_ field: String, _ text: String, limit: Int = 500) -> String {
        checkLength(field, text.oneLine, limit)
    }

    /// Returns the text, which may have several lines, in NFC and without spaces around it.
    /// - Parameter limit: in characters.
    package mutating func text(_ field: String, _ text: String, limit: Int = 100_000) -> String {
        let normalisedText = text.nfc.replacing("\r\n", with: "\n").stripped
        return checkLength(field, normalisedText, limit)
    }

    /// Returns the number; `nil` for an empty field and for an error.
    package mutating func number(_ field: String, _ text: String, in range: ClosedRange<Int>) -> Int? {
        let text = text.oneLine
        if text.isEmpty { return nil }
        if let number = Int(text), range.contains(number) { return number }
        refuse(
            field, "\(range.lowerBound)에서 \(range.upperBound) 사이의 수를 적어 주세요",
            "Enter a number from \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    /// Returns the rating; `nil` for an empty field and for an error.
    package mutating func rating(_ field: String, _ text: String) -> Rating? {
        let text = text.oneLine
        if text.isEmpty { return nil }
        if let rating = Rating(text: text) { return rating }
        refuse(field, "평점은 별 반 개를 1로 세어 0에서 10까지예요", "A rating is 0 to 10, in half stars")
        return nil
    }

    /// Returns the names between commas and line breaks, without repetitions.
    /// - Parameter limit: the maximum number of names.
    package mutating func names(_ field: String, _ text: String, limit: Int = 200) -> [String] {
        let names = listedNames(text)
        if names.count > limit {
            refuse(field, "이름은 \(limit)개까지예요", "At most \(limit) names")
        }
        if names.contains(where: { $0.count > 200 }) {
            refuse(field, "이름은 200자까지예요", "A name can have at most 200 characters")
        }
        return names
    }

    /// Returns the names of tags, with or without `#` before them.
    package mutating func tags(_ field: String, _ text: String) -> [String] {
        let names = TagList(text).names
        if names.contains(where: { $0.count > 100 }) {
            refuse(field, "태그는 100자까지예요", "A tag can have at most 100 characters")
        }
        return names
    }

    /// Records an error if the text is too long, and returns the text unchanged.
    private mutating func checkLength(_ field: String, _ text: String, _ limit: Int) -> String {
        if text.count > limit { refuse(field, "\(limit)자까지예요", "At most \(limit) characters") }
        return text
    }
}

extension [FieldError] {
    /// Returns the errors of these fields, one per line; `nil` if there are none.
    package func message(about fields: [String], _ words: Words) -> String? {
        let messages = filter { fields.contains($0.field) }.map { words($0.message) }
        return messages.isEmpty ? nil : messages.joined(separator: "\n")
    }
}
