/// Why JSON is not taken as a page. It says where and what is allowed there; the JSON itself stays with whoever has it.
package struct PageDocumentProblem: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        case notJSON
        case tooLong(limit: Int)
        /// Made by a newer version of this program.
        case newer(version: Int)
        case missing
        case notA(Kind)
        case outOfRange(ClosedRange<Double>)
        case tooMany(limit: Int)
        case notOneOf([String])
    }

    package enum Kind: String, Sendable {
        case object, list, text, number, bool, colour, key, hash, point, whole
    }

    /// Index in `elements`; `nil` for what belongs to the whole page.
    package let element: Int?
    /// For example `photos[1].crop.width`; empty for the whole.
    package let field: String
    package let reason: Reason

    init(_ reason: Reason) { self.init(element: nil, "", reason) }

    init(element: Int?, _ field: String, _ reason: Reason) {
        self.element = element
        self.field = field
        self.reason = reason
    }

    /// A stable word for JSON and logs.
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
