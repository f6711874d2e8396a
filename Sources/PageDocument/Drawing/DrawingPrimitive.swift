/// A drawing primitive, in page units. Browser pages and MediaWorker draw the same primitives, so that both agree.
package enum DrawingPrimitive: Sendable, Equatable {
    case box(RectanglePrimitive)
    case picture(ImagePrimitive)
    case sticker(StickerPrimitive)
    case line(TextLinePrimitive)
    case path(PathPrimitive)
}

package struct Rectangle: Sendable, Equatable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    func inset(by length: Double) -> Rectangle {
        Rectangle(x: x + length, y: y + length, width: max(width - 2 * length, 1), height: max(height - 2 * length, 1))
    }

    func lowered(by length: Double) -> Rectangle { Rectangle(x: x, y: y + length, width: width, height: height) }
}

/// A filled rectangle.
package struct RectanglePrimitive: Sendable, Equatable {
    /// Softness of a shadow: the standard deviation of its blur.
    package enum Blur: Double, Sendable {
        case near = 7
        case far = 20
    }

    package var frame: Rectangle
    /// Radius of the corners.
    package var radius = 0.0
    package var colour: PageColour
    package var opacity = 1.0
    package var blur: Blur?

    /// Returns the box that is shown in place of a missing photo.
    package static func emptyPlace(_ frame: Rectangle, dark: Bool = false) -> RectanglePrimitive {
        RectanglePrimitive(frame: frame, colour: dark ? PageColour(literal: "#FFFEFB") : .black, opacity: 0.08)
    }
}

/// A cropped photo that covers its frame; the excess is cut off evenly at both sides.
package struct ImagePrimitive: Sendable, Equatable {
    package var frame: Rectangle
    package var sha256: String
    package var crop: PlacedPhoto.Crop
}

/// A drawing that fits into its frame, over its own shadow.
package struct StickerPrimitive: Sendable, Equatable {
    /// Standard deviation of the shadow's blur, its distance downwards, and its opacity.
    package static let shadow = (blur: 6.0, distance: 7.0, opacity: 0.24)

    package var frame: Rectangle
    /// Key of the sticker, as in ``StickerElement/sticker``.
    package var sticker: String
    /// Hash of the picture of a person's own sticker; `nil` for one of Seorap's.
    package var ownPicture: String?
}

/// A line of text.
package struct TextLinePrimitive: Sendable, Equatable {
    package enum Anchor: String, Sendable {
        case start, middle, end
    }

    package var text: String
    package var font: PageTypeface
    package var size: Double
    package var colour: PageColour
    package var anchor: Anchor
    /// Position of the anchor; `y` is that of the baseline.
    package var x: Double
    package var y: Double
}

/// A stroked path without a fill, with round ends.
package struct PathPrimitive: Sendable, Equatable {
    package enum Step: Sendable, Equatable {
        case move(x: Double, y: Double)
        case line(x: Double, y: Double)
        case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
    }

    package var segments: [Step]
    package var width: Double
    package var colour: PageColour
    package var opacity = 1.0
    /// Distance between dots; 0 for a continuous line.
    package var dots = 0.0
}
