import Text

/// Colour and pattern of a page's paper.
package struct PagePaper: Sendable, Equatable {
    package enum Pattern: String, CaseIterable, Sendable {
        case plain, lined, grid, dots
    }

    package var colour: PageColour
    package var pattern: Pattern
    var unknownMembers: [JSONMember] = []

    package init(colour: PageColour = .cream, pattern: Pattern = .plain) {
        self.colour = colour
        self.pattern = pattern
    }

    init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        colour = try fields.colour("colour") ?? .cream
        pattern = try fields.choice("pattern") ?? .plain
        unknownMembers = fields.unknownMembers
    }

    var json: JSONValue {
        .object(
            [JSONMember("colour", .string(colour.text)), JSONMember("pattern", .string(pattern.rawValue))]
                + unknownMembers)
    }
}
