extension StrokeElement {
    /// Number of steps to which pressure is rounded, each with its own width.
    private static let levels = 8.0

    /// Primitives of a smooth line: from the middle between two points to the next middle, bent by the point
    /// between them. Pieces of the same width are one path.
    var primitives: [DrawingPrimitive] {
        var marks: [DrawingPrimitive] = []
        var steps: [PathPrimitive.Step] = []
        var level = -1.0
        func finish() {
            guard !steps.isEmpty else { return }
            let width = thickness * (0.4 + 1.2 * level / Self.levels)
            marks.append(.path(PathPrimitive(segments: steps, width: width, colour: colour)))
            steps = []
        }
        for piece in pieces {
            if piece.level != level {
                finish()
                level = piece.level
                steps.append(.move(x: piece.start.x, y: piece.start.y))
            }
            steps.append(piece.step)
        }
        finish()
        return marks
    }

    private struct StrokeSegment {
        let start: (x: Double, y: Double)
        let step: PathPrimitive.Step
        let level: Double
    }

    private var pieces: [StrokeSegment] {
        let places = points.map { (x: $0.x - width / 2, y: $0.y - height / 2) }
        guard let first = places.first, let last = places.last else { return [] }
        func level(_ index: Int) -> Double { (points[index].pressure * Self.levels).rounded() }
        func middle(_ index: Int) -> (x: Double, y: Double) {
            ((places[index].x + places[index + 1].x) / 2, (places[index].y + places[index + 1].y) / 2)
        }
        guard places.count > 1 else {
            return [StrokeSegment(start: first, step: .line(x: first.x, y: first.y), level: level(0))]
        }
        var pieces = [StrokeSegment(start: first, step: .line(x: middle(0).x, y: middle(0).y), level: level(0))]
        for index in 1..<max(places.count - 1, 1) {
            let (from, to) = (middle(index - 1), middle(index))
            let step = PathPrimitive.Step.quadratic(
                controlX: places[index].x, controlY: places[index].y, x: to.x, y: to.y)
            pieces.append(StrokeSegment(start: from, step: step, level: level(index)))
        }
        pieces.append(
            StrokeSegment(
                start: middle(places.count - 2), step: .line(x: last.x, y: last.y), level: level(places.count - 1)))
        return pieces
    }
}
