extension StrokeElement {
    /// Number of steps to which pressure is rounded, each with its own width.
    private static let pressureLevels = 8.0

    /// Primitives of a smooth line. Its segments are curves between the midpoints of neighbouring points, with the
    /// point between them as control point. Consecutive segments of the same width form one path.
    var primitives: [DrawingPrimitive] {
        var primitives: [DrawingPrimitive] = []
        var steps: [PathPrimitive.Step] = []
        var level = -1.0
        func finishPath() {
            guard !steps.isEmpty else { return }
            // A pressure of 0.5 gives the thickness itself.
            let width = thickness * (0.4 + 1.2 * level / Self.pressureLevels)
            primitives.append(.path(PathPrimitive(segments: steps, width: width, colour: colour)))
            steps = []
        }
        for segment in segments {
            if segment.level != level {
                finishPath()
                level = segment.level
                steps.append(.move(x: segment.start.x, y: segment.start.y))
            }
            steps.append(segment.step)
        }
        finishPath()
        return primitives
    }

    private struct StrokeSegment {
        let start: (x: Double, y: Double)
        let step: PathPrimitive.Step
        /// Rounded pressure, 0...``pressureLevels``.
        let level: Double
    }

    private var segments: [StrokeSegment] {
        // Relative to the centre of the element.
        let centredPoints = points.map { (x: $0.x - width / 2, y: $0.y - height / 2) }
        guard let first = centredPoints.first, let last = centredPoints.last else { return [] }
        func level(_ index: Int) -> Double { (points[index].pressure * Self.pressureLevels).rounded() }
        func midpoint(after index: Int) -> (x: Double, y: Double) {
            (
                (centredPoints[index].x + centredPoints[index + 1].x) / 2,
                (centredPoints[index].y + centredPoints[index + 1].y) / 2
            )
        }
        guard centredPoints.count > 1 else {
            return [StrokeSegment(start: first, step: .line(x: first.x, y: first.y), level: level(0))]
        }
        var segments = [
            StrokeSegment(start: first, step: .line(x: midpoint(after: 0).x, y: midpoint(after: 0).y), level: level(0))
        ]
        for index in 1..<max(centredPoints.count - 1, 1) {
            let (from, to) = (midpoint(after: index - 1), midpoint(after: index))
            let step = PathPrimitive.Step.quadratic(
                controlX: centredPoints[index].x, controlY: centredPoints[index].y, x: to.x, y: to.y)
            segments.append(StrokeSegment(start: from, step: step, level: level(index)))
        }
        segments.append(
            StrokeSegment(
                start: midpoint(after: centredPoints.count - 2), step: .line(x: last.x, y: last.y),
                level: level(centredPoints.count - 1)))
        return segments
    }
}
