extension TextElement {
    /// Distance from a line's top to its baseline, in multiples of the font size.
    private static let baseline = 1.05

    /// Lines as they are drawn: the stored ones, or else those broken by the average widths of the font.
    package var shownLines: [String] {
        if let storedLines { return storedLines }
        let breaker = LineBreaker(font: font.standIn, ems: width / size)
        return paragraphs.flatMap { breaker.lines(of: $0) }
    }

    package var height: Double { Double(shownLines.count) * Self.lineHeight * size }

    var primitives: [DrawingPrimitive] {
        let lines = shownLines
        let top = -Double(lines.count) * Self.lineHeight * size / 2
        let (anchor, x): (TextLinePrimitive.Anchor, Double) =
            switch align {
            case .left: (.start, -width / 2)
            case .center: (.middle, 0)
            case .right: (.end, width / 2)
            }
        return lines.enumerated().compactMap { index, line in
            let text = line.shownLine
            guard !text.isEmpty else { return nil }
            return .line(
                TextLinePrimitive(
                    text: text, font: font, size: size, colour: colour, anchor: anchor, x: x,
                    y: top + (Double(index) * Self.lineHeight + Self.baseline) * size))
        }
    }
}

extension String {
    /// The text without the spaces around it and without characters that cannot be drawn.
    var shownLine: String {
        if unicodeScalars.allSatisfy(\.isDrawable), unicodeScalars.first != " ", unicodeScalars.last != " " {
            return self
        }
        let scalars = unicodeScalars.map { $0 == "\t" || $0 == "\n" ? " " : $0 }.filter(\.isDrawable)
        var rest = scalars[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: rest)
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isDrawable: Bool { value >= 0x20 && !(0x7F...0x9F).contains(value) && value & 0xFFFE != 0xFFFE }
}
