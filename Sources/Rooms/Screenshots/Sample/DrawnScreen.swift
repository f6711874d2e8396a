import Catalog

/// A screen drawn with flat colours, as the sample world needs them: bars, bubbles, tiles and lines of text that say
/// nothing. One byte a pixel, an index into its colours.
struct DrawnScreen {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]
    let colours: [UInt32]

    private static let (paper, ink, accent, pale, second) = (UInt8(0), UInt8(1), UInt8(2), UInt8(3), UInt8(4))
    private static let accents: [UInt32] = [0x2F6F8F, 0x8F5A2F, 0x3F7F4F, 0x7A4F8F, 0xB0503F, 0x4F5F9F]

    /// - Parameter number: which of the screens; the same number gives the same screen.
    init(_ number: Int, width: Int, height: Int) {
        self.width = width
        self.height = height
        let isDark = number % 4 == 3
        colours = [
            isDark ? 0x16181D : 0xFBFAF8, isDark ? 0xE8E6E1 : 0x24262B, Self.accents[number % Self.accents.count],
            isDark ? 0x2A2D35 : 0xE9E6E0, Self.accents[(number / 3 + 2) % Self.accents.count],
        ]
        pixels = [UInt8](repeating: Self.paper, count: width * height)
        var chance = SampleGenerator(seed: UInt64(number) &+ 77)
        fill(0, 0, width, height / 28, Self.pale)
        switch number % 3 {
        case 0: chat(&chance)
        case 1: article(&chance)
        default: tiles(&chance)
        }
        fill(0, height - height / 16, width, height / 16, Self.pale)
    }

    private mutating func fill(_ left: Int, _ top: Int, _ wide: Int, _ high: Int, _ colour: UInt8) {
        let (right, bottom) = (min(left + wide, width), min(top + high, height))
        guard left < right, top < bottom else { return }
        for y in max(top, 0)..<max(bottom, 0) {
            for x in max(left, 0)..<right { pixels[y * width + x] = colour }
        }
    }

    private mutating func words(_ left: Int, _ top: Int, _ wide: Int, _ colour: UInt8, _ chance: inout SampleGenerator)
    {
        var x = left
        while x < left + wide {
            let word = width / 40 + chance.below(width / 10)
            fill(x, top, min(word, left + wide - x), height / 110, colour)
            x += word + width / 60
        }
    }

    private mutating func chat(_ chance: inout SampleGenerator) {
        var y = height / 18
        while y < height - height / 7 {
            let isMine = chance.oneIn(2)
            let (wide, lines) = (width / 3 + chance.below(width / 3), 1 + chance.below(3))
            let left = isMine ? width - wide - width / 20 : width / 20
            fill(left, y, wide, height / 60 * (lines + 1), isMine ? Self.accent : Self.pale)
            for line in 0..<lines {
                words(
                    left + width / 40, y + height / 90 + line * height / 60, wide - width / 20,
                    isMine ? Self.paper : Self.ink, &chance)
            }
            y += height / 60 * (lines + 2)
        }
    }

    private mutating func article(_ chance: inout SampleGenerator) {
        fill(0, height / 28, width, height / 4 + chance.below(height / 8), Self.second)
        var y = height / 2 - height / 12
        while y < height - height / 10 {
            words(width / 16, y, width - width / 8 - chance.below(width / 3), Self.ink, &chance)
            y += chance.oneIn(5) ? height / 22 : height / 55
        }
    }

    private mutating func tiles(_ chance: inout SampleGenerator) {
        let side = width / 3
        for y in stride(from: height / 14, to: height - height / 8, by: side + height / 24) {
            for column in 0..<3 {
                let colour = [Self.accent, Self.second, Self.pale, Self.ink][chance.below(4)]
                fill(column * side + 4, y, side - 8, side - 8, colour)
                words(column * side + 8, y + side, side / 2 + chance.below(side / 3), Self.ink, &chance)
            }
        }
    }
}

extension SamplePNG {
    init(_ screen: DrawnScreen) {
        self.init(width: screen.width, height: screen.height, pixels: screen.pixels, colours: screen.colours)
    }
}
