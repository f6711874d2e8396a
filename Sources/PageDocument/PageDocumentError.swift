/// Error of JSON that is not a valid page. Names the place and what is allowed there, and does not contain the JSON.
package struct PageDocumentError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        case notJSON
        case tooLong(limit: Int)
        /// Written by a newer version of Seorap.
        case newer(version: Int)
        case missing
        case notA(Kind)
        case outOfRange(ClosedRange<Double>)
        case tooMany(limit: Int)
        case notOneOf([String])
    }

    /// Kinds of values that a field may require.
    package enum Kind: String, Sendable {
        case object, list, text, number, bool, colour, key, hash, point, whole
    }

    /// Index in `elements`; `nil` if the error concerns the whole page.
    package let element: Int?
    /// Path of the field, such as `photos[1].crop.width`; empty for the whole element or page.
    package let field: String
    package let reason: Reason

    init(_ reason: Reason) { self.init(element: nil, "", reason) }

    init(element: Int?, _ field: String, _ reason: Reason) {
        self.element = element
        self.field = field
        self.reason = reason
    }

    /// Stable code for JSON and logs.
    package var code: String {
        switch reason {
        case .notJSON: "page-not-json"
        case .tooLong: "page-too-long"
        case .newer: "page-newer"
        case .missing: "page-field-missing"
        case .notA, .notOneOf: "page-field-wrong"
        case .outOfRange: "page-field-out-of-range"
        case .tooMany: "page-too-many"
        }
    }
}
