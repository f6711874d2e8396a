import Text

/// An opaque sRGB colour.
package struct PageColour: Sendable, Hashable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    /// Colour as it was written, `#RRGGBB`.
    package let text: String

    /// - Parameter text: `#` and six hexadecimal digits.
    package init?(_ text: String) {
        let digits = text.utf8.dropFirst().compactMap(\.hexadecimalValue)
        guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), digits.count == 6 else { return nil }
        red = digits[0] << 4 | digits[1]
        green = digits[2] << 4 | digits[3]
        blue = digits[4] << 4 | digits[5]
        self.text = text
    }

    private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
        text = "#" + hexadecimal([red, green, blue]).uppercased()
    }

    /// - Parameter literal: as in ``init(_:)``; an invalid one gives black.
    init(literal: String) { self = PageColour(literal) ?? .black }

    package static let black = PageColour(0, 0, 0)
    /// Colour of shadows.
    package static let shade = PageColour(0x32, 0x23, 0x14)
    /// Colour of the default paper.
    package static let cream = PageColour(0xF5, 0xF0, 0xE7)

    /// Colours that are offered for paper.
    package static let papers = [
        cream, PageColour(0xFF, 0xF4, 0xF4), PageColour(0xD9, 0xCE, 0xBE), PageColour(0xE9, 0xDD, 0xEF),
        PageColour(0xE4, 0xE3, 0xE3), PageColour(0xE6, 0xEA, 0xF0),
    ]
    /// Colours that are offered for text and pen.
    package static let inks = [
        black, PageColour(0x59, 0x59, 0x59), PageColour(0x3D, 0xAC, 0xF7), PageColour(0x77, 0xC3, 0x44),
        PageColour(0xF5, 0xB4, 0x33), PageColour(0xEF, 0x59, 0x31), PageColour(0xBE, 0x28, 0x13),
        PageColour(0x8E, 0x5A, 0xF7),
    ]
}
