import Text

/// A sticker of Seorap's packs, or a picture of a person.
package struct StickerElement: Sendable, Equatable {
    package var placement: Placement
    package var width: Double
    package var height: Double
    /// Key of a sticker in Seorap's packs, or `sha256:` and the hash of a picture.
    package var sticker: String
    package var alt: String?
    var unknownMembers: [JSONMember] = []

    package init(placement: Placement, width: Double, height: Double, sticker: String, alt: String? = nil) {
        self.placement = placement
        self.width = width
        self.height = height
        self.sticker = sticker
        self.alt = alt
    }

    init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        placement = try Placement(&fields)
        width = try fields.number(required: "width", in: PageLimits.sideLength)
        height = try fields.number(required: "height", in: PageLimits.sideLength)
        guard let key = try fields.key("sticker") else { throw fields.problem("sticker", .missing) }
        sticker = key
        if key.hasPrefix(Self.ownPrefix), ownPicture == nil { throw fields.problem("sticker", .notA(.hash)) }
        alt = try fields.text("alt")
        _ = fields.value("type")
        unknownMembers = fields.unknownMembers
    }

    private static let ownPrefix = "sha256:"

    /// Hash of a person's picture; `nil` for a sticker of Seorap's packs.
    package var ownPicture: String? {
        guard sticker.hasPrefix(Self.ownPrefix) else { return nil }
        let hash = String(sticker.dropFirst(Self.ownPrefix.count))
        return isSHA256(hash) ? hash : nil
    }

    var members: [JSONMember] {
        var members = placement.members
        members += [
            JSONMember("width", .number(width)), JSONMember("height", .number(height)),
            JSONMember("sticker", .string(sticker)),
        ]
        if let alt { members.append(JSONMember("alt", .string(alt))) }
        return members + unknownMembers
    }
}
