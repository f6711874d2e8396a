extension PageColour {
    /// Colour of lines on paper.
    static let rule = PageColour(literal: "#3C2D1E")
}

extension PagePaper {
    /// Distance between lines in page units.
    private static let gap = 100.0

    /// Lines or dots of the paper; `nil` for a plain one.
    var ruling: PathPrimitive? {
        switch pattern {
        case .plain: nil
        case .lined: PathPrimitive(segments: Self.rows(from: 2), width: 3, colour: .rule, opacity: 0.16)
        case .grid: PathPrimitive(segments: Self.rows(from: 1) + Self.columns, width: 3, colour: .rule, opacity: 0.12)
        case .dots: PathPrimitive(segments: Self.rows(from: 1), width: 10, colour: .rule, opacity: 0.3, dots: Self.gap)
        }
    }

    /// Returns horizontal lines at every multiple of the gap, from the given one on.
    private static func rows(from first: Int) -> [PathPrimitive.Step] {
        (first..<Int(PageDocument.height / gap)).flatMap { row -> [PathPrimitive.Step] in
            [.move(x: 0, y: Double(row) * gap), .line(x: PageDocument.width, y: Double(row) * gap)]
        }
    }

    private static var columns: [PathPrimitive.Step] {
        (1..<Int(PageDocument.width / gap)).flatMap { column -> [PathPrimitive.Step] in
            [.move(x: Double(column) * gap, y: 0), .line(x: Double(column) * gap, y: PageDocument.height)]
        }
    }
}
