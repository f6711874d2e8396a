extension PageColour {
    fileprivate static let card = PageColour(literal: "#FFFEFB")
    fileprivate static let darkCard = PageColour(literal: "#23211F")
    fileprivate static let captionOnCard = PageColour(literal: "#5B5148")
    fileprivate static let captionOnDark = PageColour(literal: "#F4EDE0")
}

extension PhotoElement {
    /// The whole frame, around the centre of the element.
    private var bounds: Rectangle { Rectangle(x: -width / 2, y: -height / 2, width: width, height: height) }

    /// Height of the band for the caption.
    private var captionHeight: Double {
        switch frame {
        case .plain: 0
        case .polaroid, .polaroidBlack: min(0.2 * width, 0.3 * height)
        case .fourCut: min(0.16 * width, 0.2 * height)
        }
    }

    /// Width of the frame at the other three sides.
    private var margin: Double {
        switch frame {
        case .plain: 0
        case .polaroid, .polaroidBlack: min(0.055 * width, 0.1 * height)
        case .fourCut: min(0.06 * width, 0.1 * height)
        }
    }

    /// Areas of the photos within the frame, from top to bottom.
    package var photoFrames: [Rectangle] {
        let count = Double(frame.photoCount)
        let gap = frame == .fourCut ? min(0.04 * width, 0.05 * height) : 0
        let inner = Rectangle(
            x: bounds.x + margin, y: bounds.y + margin, width: width - 2 * margin,
            height: height - margin - captionHeight)
        let photoHeight = (inner.height - gap * (count - 1)) / count
        return (0..<frame.photoCount).map { index in
            Rectangle(
                x: inner.x, y: inner.y + Double(index) * (photoHeight + gap), width: inner.width, height: photoHeight)
        }
    }

    var primitives: [DrawingPrimitive] {
        var primitives: [DrawingPrimitive] = []
        if frame == .plain {
            primitives.append(.box(shadow(inset: 10, distance: 14, blur: .far, opacity: 0.35)))
        } else {
            primitives.append(.box(shadow(inset: 0, distance: 5, blur: .near, opacity: 0.16)))
            primitives.append(.box(shadow(inset: 17, distance: 27, blur: .far, opacity: 0.3)))
            primitives.append(
                .box(RectanglePrimitive(frame: bounds, radius: 8, colour: frame == .polaroid ? .card : .darkCard)))
        }
        for (index, photoFrame) in photoFrames.enumerated() {
            if index < photos.count {
                primitives.append(
                    .picture(ImagePrimitive(frame: photoFrame, sha256: photos[index].sha256, crop: photos[index].crop)))
            } else {
                primitives.append(.box(.emptyPlace(photoFrame, dark: frame == .polaroidBlack || frame == .fourCut)))
            }
        }
        if let line = captionLine { primitives.append(.line(line)) }
        return primitives
    }

    private func shadow(
        inset: Double, distance: Double, blur: RectanglePrimitive.Blur, opacity: Double
    ) -> RectanglePrimitive {
        RectanglePrimitive(
            frame: bounds.inset(by: inset).lowered(by: distance), colour: .shade, opacity: opacity, blur: blur)
    }

    private var captionLine: TextLinePrimitive? {
        guard frame != .plain, let text = caption?.drawableLine, !text.isEmpty else { return nil }
        // Width of the caption in multiples of the font size, with wide estimates for alphabets and other scripts.
        let ems = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.5 : 0.8) }
        let size = min(0.5 * captionHeight, (width - 2 * margin) / ems)
        return TextLinePrimitive(
            text: text, font: .standard, size: size, colour: frame == .polaroid ? .captionOnCard : .captionOnDark,
            anchor: .middle, x: 0, y: height / 2 - captionHeight / 2 + 0.32 * size)
    }
}
