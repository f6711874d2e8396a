import Text

/// A text in one font.
package struct TextElement: Sendable, Equatable {
    package enum Alignment: String, CaseIterable, Sendable {
        case left, center, right
    }

    /// Height of a line in multiples of the font size.
    package static let lineHeight = 1.5

    package var placement: Placement
    package var width: Double
    package var text: String
    /// Lines as the browser broke them; `nil` if no browser has.
    package var lines: [String]?
    /// Key of the font, see ``PageTypeface/key``. Unknown keys are kept.
    package var fontKey: String
    /// Font size in page units.
    package var size: Double
    package var colour: PageColour
    package var align: Alignment
    var unknownMembers: [JSONMember] = []

    package init(
        placement: Placement, width: Double, text: String, lines: [String]? = nil,
        font: PageFont = .standard, size: Double, colour: PageColour = .black, align: Alignment = .left
    ) {
        self.placement = placement
        self.width = width
        self.text = text
        self.lines = lines
        fontKey = font.key
        self.size = size
        self.colour = colour
        self.align = align
    }

    init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        placement = try Placement(&fields)
        width = try fields.number(required: "width", in: PageLimits.sideLength)
        text = try fields.text(required: "text")
        if let lineValues = try fields.list("lines") {
            guard lineValues.count <= PageLimits.characters else {
                throw fields.problem("lines", .tooMany(limit: PageLimits.characters))
            }
            var lines: [String] = []
            for (index, line) in lineValues.enumerated() {
                guard case .string(let line) = line else { throw fields.problem("lines[\(index)]", .notA(.text)) }
                lines.append(line)
            }
            self.lines = lines
        }
        fontKey = try fields.key("font") ?? PageFont.standard.key
        size = try fields.number(required: "size", in: PageLimits.fontSize)
        colour = try fields.colour("colour") ?? .black
        align = try fields.choice("align") ?? .left
        _ = fields.value("type")
        unknownMembers = fields.unknownMembers
    }

    package var font: PageTypeface { PageTypeface(key: fontKey) }

    /// `lines`, if they contain the characters of the text; `nil` if the text must be broken again.
    package var storedLines: [String]? {
        guard let lines, Self.visibleScalars(lines.joined()).elementsEqual(Self.visibleScalars(text)) else {
            return nil
        }
        return lines
    }

    /// The stored lines, or else the text split at newlines.
    package var paragraphs: [String] {
        storedLines ?? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    /// Returns the characters that are not white space.
    private static func visibleScalars(_ text: String) -> LazyFilterSequence<String.UnicodeScalarView> {
        text.unicodeScalars.lazy.filter { scalar in
            // White space ends at U+3000, so the properties of most letters need not be looked up.
            switch scalar.value {
            case 0x21..<0x7F, 0x3001...: true
            default: !scalar.properties.isWhitespace
            }
        }
    }

    var members: [JSONMember] {
        var members = placement.members
        members += [JSONMember("width", .number(width)), JSONMember("text", .string(text))]
        if let lines { members.append(JSONMember("lines", .array(lines.map(JSONValue.string)))) }
        members += [
            JSONMember("font", .string(fontKey)), JSONMember("size", .number(size)),
            JSONMember("colour", .string(colour.text)), JSONMember("align", .string(align.rawValue)),
        ]
        return members + unknownMembers
    }
}
