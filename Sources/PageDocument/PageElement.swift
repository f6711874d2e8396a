import Text

/// One element of a page.
package enum PageElement: Sendable, Equatable {
    case photo(PhotoElement)
    case text(TextElement)
    case sticker(StickerElement)
    case stroke(StrokeElement)
    /// An element of a type that this version does not know: kept as it is, and not drawn.
    case unknown(JSONValue)

    init(_ value: JSONValue, at index: Int) throws(PageDocumentError) {
        var fields = try JSONObjectDecoder(value, element: index)
        switch try fields.text(required: "type") {
        case "photo": self = .photo(try PhotoElement(&fields))
        case "text": self = .text(try TextElement(&fields))
        case "sticker": self = .sticker(try StickerElement(&fields))
        case "stroke": self = .stroke(try StrokeElement(&fields))
        default: self = .unknown(value)
        }
    }

    package var json: JSONValue {
        switch self {
        case .photo(let photo): .object([JSONMember("type", .string("photo"))] + photo.members)
        case .text(let text): .object([JSONMember("type", .string("text"))] + text.members)
        case .sticker(let sticker): .object([JSONMember("type", .string("sticker"))] + sticker.members)
        case .stroke(let stroke): .object([JSONMember("type", .string("stroke"))] + stroke.members)
        case .unknown(let json): json
        }
    }

    package var placement: Placement? {
        switch self {
        case .photo(let photo): photo.placement
        case .text(let text): text.placement
        case .sticker(let sticker): sticker.placement
        case .stroke(let stroke): stroke.placement
        case .unknown: nil
        }
    }

    /// Texts that are read aloud and searched for in place of the element.
    var readableTexts: [String] {
        switch self {
        case .photo(let photo): [photo.alt, photo.caption].compactMap(\.self)
        case .text(let text): [text.text]
        case .sticker(let sticker): [sticker.alt].compactMap(\.self)
        case .stroke, .unknown: []
        }
    }
}
