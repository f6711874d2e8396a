import Text

/// One photo, or four in a strip.
package struct PhotoElement: Sendable, Equatable {
    package enum Frame: String, CaseIterable, Sendable {
        case plain, polaroid, polaroidBlack, fourCut

        package var photoCount: Int { self == .fourCut ? PageLimits.fourCut : 1 }
    }

    package var placement: Placement
    /// Width of the whole frame, before `scale`.
    package var width: Double
    package var height: Double
    package var frame: Frame
    /// Photos of the frame, from top to bottom.
    package var photos: [PlacedPhoto]
    package var caption: String?
    /// Alternative text.
    package var alt: String?
    var unknownMembers: [JSONMember] = []

    package init(
        placement: Placement, width: Double, height: Double, frame: Frame, photos: [PlacedPhoto],
        caption: String? = nil, alt: String? = nil
    ) {
        self.placement = placement
        self.width = width
        self.height = height
        self.frame = frame
        self.photos = photos
        self.caption = caption
        self.alt = alt
    }

    init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        placement = try Placement(&fields)
        width = try fields.number(required: "width", in: PageLimits.sideLength)
        height = try fields.number(required: "height", in: PageLimits.sideLength)
        frame = try fields.choice("frame") ?? .plain
        let photoValues = try fields.list(required: "photos")
        guard photoValues.count <= frame.photoCount else {
            throw fields.problem("photos", .tooMany(limit: frame.photoCount))
        }
        photos = []
        for (index, value) in photoValues.enumerated() {
            var photo = try fields.object(value, at: index, of: "photos")
            photos.append(try PlacedPhoto(&photo))
        }
        caption = try fields.text("caption")
        alt = try fields.text("alt")
        _ = fields.value("type")
        unknownMembers = fields.unknownMembers
    }

    var members: [JSONMember] {
        var members = placement.members
        members += [
            JSONMember("width", .number(width)), JSONMember("height", .number(height)),
            JSONMember("frame", .string(frame.rawValue)), JSONMember("photos", .array(photos.map(\.json))),
        ]
        if let caption { members.append(JSONMember("caption", .string(caption))) }
        if let alt { members.append(JSONMember("alt", .string(alt))) }
        return members + unknownMembers
    }
}
