import Text

/// Colour and pattern of a page's paper.
package struct PagePaper: Sendable, Equatable {
    package enum Pattern: String, CaseIterable, Sendable {
        case plain, lined, grid, dots
    }

    package var colour: PageColour
    package var pattern: Pattern
    var others: [JSONMember] = []

    package init(colour: PageColour = .cream, pattern: Pattern = .plain) {
        self.colour = colour
        self.pattern = pattern
    }

    init(_ fields: inout FieldReader) throws(PageDocumentProblem) {
        colour = try fields.colour("colour") ?? .cream
        pattern = try fields.choice("pattern") ?? .plain
        others = fields.others
    }

    var json: JSONValue {
        .object(
            [JSONMember("colour", .string(colour.text)), JSONMember("pattern", .string(pattern.rawValue))] + others)
    }
}
