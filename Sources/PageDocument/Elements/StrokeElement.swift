import Text

/// A line drawn by hand.
package struct StrokeElement: Sendable, Equatable {
    package struct Point: Sendable, Equatable {
        /// Distance from the stroke's left edge, in page units.
        package var x: Double
        package var y: Double
        /// Pressure from 0 to 1; a mouse has 0.5.
        package var pressure: Double

        package init(x: Double, y: Double, pressure: Double = 0.5) {
            (self.x, self.y, self.pressure) = (x, y, pressure)
        }
    }

    package var placement: Placement
    package var width: Double
    package var height: Double
    package var colour: PageColour
    /// Line width in page units, at a pressure of 0.5.
    package var thickness: Double
    package var points: [Point]
    var unknownMembers: [JSONMember] = []

    package init(
        placement: Placement, width: Double, height: Double, colour: PageColour = .black, thickness: Double,
        points: [Point]
    ) {
        self.placement = placement
        self.width = width
        self.height = height
        self.colour = colour
        self.thickness = thickness
        self.points = points
    }

    init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        placement = try Placement(&fields)
        width = try fields.number(required: "width", in: PageLimits.sideLength)
        height = try fields.number(required: "height", in: PageLimits.sideLength)
        colour = try fields.colour("colour") ?? .black
        thickness = try fields.number(required: "thickness", in: PageLimits.thickness)
        let pointValues = try fields.list(required: "points")
        guard pointValues.count <= PageLimits.points else {
            throw fields.problem("points", .tooMany(limit: PageLimits.points))
        }
        points = []
        points.reserveCapacity(pointValues.count)
        for (index, value) in pointValues.enumerated() {
            // `[x, y]` or `[x, y, pressure]`.
            guard case .array(let coordinates) = value, (2...3).contains(coordinates.count) else {
                throw fields.problem("points[\(index)]", .notA(.point))
            }
            var numbers: [Double] = []
            for coordinate in coordinates {
                guard case .number(let digits) = coordinate, let number = Double(digits) else {
                    throw fields.problem("points[\(index)]", .notA(.point))
                }
                numbers.append(number)
            }
            guard PageLimits.offset.contains(numbers[0]), PageLimits.offset.contains(numbers[1]) else {
                throw fields.problem("points[\(index)]", .outOfRange(PageLimits.offset))
            }
            let pressure = numbers.count > 2 ? numbers[2] : 0.5
            guard (0...1).contains(pressure) else { throw fields.problem("points[\(index)]", .outOfRange(0...1)) }
            points.append(Point(x: numbers[0], y: numbers[1], pressure: pressure))
        }
        _ = fields.value("type")
        unknownMembers = fields.unknownMembers
    }

    var members: [JSONMember] {
        placement.members + [
            JSONMember("width", .number(width)), JSONMember("height", .number(height)),
            JSONMember("colour", .string(colour.text)), JSONMember("thickness", .number(thickness)),
            JSONMember(
                "points",
                .array(points.map { .array([.number($0.x), .number($0.y), .number($0.pressure)]) })),
        ] + unknownMembers
    }
}
