extension PageColour {
    fileprivate static let card = PageColour(literal: "#FFFEFB")
    fileprivate static let darkCard = PageColour(literal: "#23211F")
    fileprivate static let captionOnCard = PageColour(literal: "#5B5148")
    fileprivate static let captionOnDark = PageColour(literal: "#F4EDE0")
}

extension PhotoElement {
    private var bounds: Rectangle { Rectangle(x: -width / 2, y: -height / 2, width: width, height: height) }

    /// Height of the band for the caption.
    private var bottom: Double {
        switch frame {
        case .plain: 0
        case .polaroid, .polaroidBlack: min(0.2 * width, 0.3 * height)
        case .fourCut: min(0.16 * width, 0.2 * height)
        }
    }

    private var margin: Double {
        switch frame {
        case .plain: 0
        case .polaroid, .polaroidBlack: min(0.055 * width, 0.1 * height)
        case .fourCut: min(0.06 * width, 0.1 * height)
        }
    }

    /// Frames of its photos, from top to bottom.
    package var photoFrames: [Rectangle] {
        let count = Double(frame.photoCount)
        let gap = frame == .fourCut ? min(0.04 * width, 0.05 * height) : 0
        let inner = Rectangle(
            x: bounds.x + margin, y: bounds.y + margin, width: width - 2 * margin, height: height - margin - bottom)
        let each = (inner.height - gap * (count - 1)) / count
        return (0..<frame.photoCount).map { place in
            Rectangle(x: inner.x, y: inner.y + Double(place) * (each + gap), width: inner.width, height: each)
        }
    }

    var primitives: [DrawingPrimitive] {
        var marks: [DrawingPrimitive] = []
        if frame == .plain {
            marks.append(.box(shadow(inset: 10, way: 14, .far, 0.35)))
        } else {
            marks.append(.box(shadow(inset: 0, way: 5, .near, 0.16)))
            marks.append(.box(shadow(inset: 17, way: 27, .far, 0.3)))
            marks.append(
                .box(RectanglePrimitive(frame: bounds, radius: 8, colour: frame == .polaroid ? .card : .darkCard)))
        }
        for (index, place) in photoFrames.enumerated() {
            if index < photos.count {
                marks.append(
                    .picture(ImagePrimitive(frame: place, sha256: photos[index].sha256, crop: photos[index].crop)))
            } else {
                marks.append(.box(.emptyPlace(place, dark: frame == .polaroidBlack || frame == .fourCut)))
            }
        }
        if let line = captionLine { marks.append(.line(line)) }
        return marks
    }

    private func shadow(inset: Double, way: Double, _ blur: RectanglePrimitive.Blur, _ opacity: Double)
        -> RectanglePrimitive
    {
        RectanglePrimitive(
            frame: bounds.inset(by: inset).lowered(by: way), colour: .shade, opacity: opacity, blur: blur)
    }

    private var captionLine: TextLinePrimitive? {
        guard frame != .plain, let text = caption?.shownLine, !text.isEmpty else { return nil }
        let units = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.5 : 0.8) }
        let size = min(0.5 * bottom, (width - 2 * margin) / units)
        return TextLinePrimitive(
            text: text, font: .standard, size: size, colour: frame == .polaroid ? .captionOnCard : .captionOnDark,
            anchor: .middle, x: 0, y: height / 2 - bottom / 2 + 0.32 * size)
    }
}
