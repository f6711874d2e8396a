extension TextElement {
    /// Distance from a line's top to its baseline, in multiples of the font size.
    private static let baselineOffset = 1.05

    /// Lines as they are drawn: the stored ones, or else those broken by the average widths of the font.
    package var shownLines: [String] {
        if let storedLines { return storedLines }
        let breaker = LineBreaker(font: font.standIn, maxWidth: width / size)
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
            let text = line.drawableLine
            guard !text.isEmpty else { return nil }
            return .line(
                TextLinePrimitive(
                    text: text, font: font, size: size, colour: colour, anchor: anchor, x: x,
                    y: top + (Double(index) * Self.lineHeight + Self.baselineOffset) * size))
        }
    }
}

extension String {
    /// The text without surrounding spaces and without characters that cannot be drawn.
    var drawableLine: String {
        if unicodeScalars.allSatisfy(\.isDrawable), unicodeScalars.first != " ", unicodeScalars.last != " " {
            return self
        }
        let scalars = unicodeScalars.map { $0 == "\t" || $0 == "\n" ? " " : $0 }.filter(\.isDrawable)
        var trimmed = scalars[...]
        while trimmed.first == " " { trimmed.removeFirst() }
        while trimmed.last == " " { trimmed.removeLast() }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: trimmed)
        return String(text)
    }
}

extension Unicode.Scalar {
    /// False for controls and for the noncharacters at the end of each plane.
    fileprivate var isDrawable: Bool { value >= 0x20 && !(0x7F...0x9F).contains(value) && value & 0xFFFE != 0xFFFE }
}
