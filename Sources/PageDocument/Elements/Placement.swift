import Text

/// Position, scale and rotation of an element, in page units.
package struct Placement: Sendable, Equatable {
    /// Horizontal position of the centre.
    package var x: Double
    package var y: Double
    package var scale: Double
    /// Rotation in degrees, clockwise.
    package var angle: Double
    /// Whether the editor prevents moving it.
    package var locked: Bool

    package init(x: Double, y: Double, scale: Double = 1, angle: Double = 0, locked: Bool = false) {
        self.x = x
        self.y = y
        self.scale = scale
        self.angle = angle
        self.locked = locked
    }

    init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        x = try fields.number(required: "x", in: PageLimits.x)
        y = try fields.number(required: "y", in: PageLimits.y)
        scale = try fields.number("scale", in: PageLimits.scale) ?? 1
        angle = try fields.number("angle", in: PageLimits.angle) ?? 0
        locked = try fields.bool("locked") ?? false
    }

    var members: [JSONMember] {
        let place = [
            JSONMember("x", .number(x)), JSONMember("y", .number(y)), JSONMember("scale", .number(scale)),
            JSONMember("angle", .number(angle)),
        ]
        return locked ? place + [JSONMember("locked", .bool(true))] : place
    }
}
