import Catalog
import Foundation

/// A picture for pages of the sample world, drawn with flat colours: a place and a time of day each.
struct DrawnPhoto {
    enum Scene: Int, CaseIterable {
        case sea, hills, city, blossom, coffee, snow, cat, autumn
    }

    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]
    private(set) var colours: [UInt32] = []
    private var chance: SampleGenerator

    init(_ scene: Scene, width: Int = 1_200, height: Int = 900) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height)
        chance = SampleGenerator(seed: UInt64(scene.rawValue) + 11)
        switch scene {
        case .sea: sea()
        case .hills: hills()
        case .city: city()
        case .blossom: blossom()
        case .coffee: coffee()
        case .snow: snow()
        case .cat: cat()
        case .autumn: autumn()
        }
    }

    /// A small picture of a page, for worlds of so many that drawing each would take hours.
    init(page number: Int) {
        (width, height) = (340, 600)
        pixels = [UInt8](repeating: 0, count: width * height)
        chance = SampleGenerator(seed: UInt64(number) &+ 501)
        let paper: [UInt32] = [0xF5F0E7, 0xFFF4F4, 0xD9CEBE, 0xE9DDEF, 0xE4E3E3, 0xE6EAF0]
        rect(0, 0, 1, 2, paper[number % paper.count])
        rect(0.1, 0.12, some(0.3...0.7), 0.05, 0x5B5148)
        if number.isMultiple(of: 2) {
            rect(0.15, 0.28, 0.7, 0.62, 0xFFFEFB)
            rect(0.19, 0.32, 0.62, 0.46, [0x9DB4CC, 0xF9C99B, 0x94BBA8, 0xF6AFC2][number / 2 % 4])
        }
        var y = number.isMultiple(of: 2) ? 1.02 : 0.34
        while y < 1.5 {
            rect(0.1, y, some(0.3...0.8), 0.016, 0x8A8178)
            y += 0.066
        }
        circle(0.78, 1.6, 0.08, [0xEF5931, 0xF5B433, 0x77C344, 0x8E5AF7][number % 4])
    }

    // MARK: Shapes, in parts of the width

    private mutating func colour(_ value: UInt32) -> UInt8 {
        if let known = colours.firstIndex(of: value) { return UInt8(known) }
        colours.append(value)
        return UInt8(colours.count - 1)
    }

    private mutating func fill(
        _ value: UInt32, where isInside: (Double, Double) -> Bool, _ box: (Double, Double, Double, Double)
    ) {
        let index = colour(value)
        let side = Double(width)
        let (left, right) = (max(Int(box.0 * side), 0), min(Int(box.2 * side) + 1, width))
        let (top, bottom) = (max(Int(box.1 * side), 0), min(Int(box.3 * side) + 1, height))
        guard left < right, top < bottom else { return }
        for y in top..<bottom {
            for x in left..<right where isInside((Double(x) + 0.5) / side, (Double(y) + 0.5) / side) {
                pixels[y * width + x] = index
            }
        }
    }

    private mutating func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ value: UInt32) {
        fill(
            value, where: { ($0 - x) * ($0 - x) / (rx * rx) + ($1 - y) * ($1 - y) / (ry * ry) <= 1 },
            (x - rx, y - ry, x + rx, y + ry))
    }

    private mutating func circle(_ x: Double, _ y: Double, _ r: Double, _ value: UInt32) { ellipse(x, y, r, r, value) }

    private mutating func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ value: UInt32) {
        fill(value, where: { $0 >= x && $0 <= x + w && $1 >= y && $1 <= y + h }, (x, y, x + w, y + h))
    }

    private mutating func triangle(
        _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ value: UInt32
    ) {
        func side(_ p: (Double, Double), _ q: (Double, Double), _ x: Double, _ y: Double) -> Double {
            (q.0 - p.0) * (y - p.1) - (q.1 - p.1) * (x - p.0)
        }
        let box = (min(a.0, b.0, c.0), min(a.1, b.1, c.1), max(a.0, b.0, c.0), max(a.1, b.1, c.1))
        fill(
            value,
            where: { x, y in
                let signs = [side(a, b, x, y), side(b, c, x, y), side(c, a, x, y)]
                return signs.allSatisfy { $0 >= 0 } || signs.allSatisfy { $0 <= 0 }
            }, box)
    }

    /// Everything below a line.
    private mutating func below(_ value: UInt32, _ line: (Double) -> Double) {
        fill(value, where: { $1 >= line($0) }, (0, 0, 1, 1))
    }

    private mutating func gradient(_ from: UInt32, _ to: UInt32, top: Double, bottom: Double, steps: Int = 28) {
        for step in 0..<steps {
            let part = Double(step) / Double(max(steps - 1, 1))
            let mixed = [16, 8, 0].reduce(UInt32(0)) { value, shift in
                let (a, b) = (Double(from >> UInt32(shift) & 255), Double(to >> UInt32(shift) & 255))
                return value | UInt32(a + (b - a) * part) << UInt32(shift)
            }
            let high = (bottom - top) / Double(steps)
            rect(0, top + high * Double(step), 1, high + 0.002, mixed)
        }
    }

    private mutating func some(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(chance.below(10_000)) / 10_000 * (range.upperBound - range.lowerBound)
    }

    // MARK: Scenes

    private mutating func sea() {
        gradient(0xF9C99B, 0xF7E3C8, top: 0, bottom: 0.42)
        circle(0.62, 0.34, 0.1, 0xFFF3DA)
        circle(0.62, 0.34, 0.082, 0xFF8F5E)
        gradient(0x6FA8B8, 0x2E6C86, top: 0.42, bottom: 0.66)
        for row in 0..<14 {
            let y = 0.432 + Double(row) * 0.016
            rect(0.62 - 0.09 + some(-0.03...0.02), y, some(0.05...0.17), 0.005, row % 2 == 0 ? 0xFFC79B : 0xF6DDBE)
        }
        triangle((0.2, 0.44), (0.2, 0.33), (0.275, 0.44), 0xFFFDF7)
        triangle((0.19, 0.44), (0.19, 0.36), (0.14, 0.44), 0xF3E6D4)
        rect(0.13, 0.443, 0.16, 0.012, 0x7A4B3A)
        below(0xEBD3AE) { 0.66 + 0.012 * sin($0 * 14) }
        below(0xE0C296) { 0.705 + 0.01 * sin($0 * 11 + 1) }
        for _ in 0..<26 { circle(some(0...1), some(0.69...0.74), some(0.002...0.005), 0xC9A877) }
    }

    private mutating func hills() {
        gradient(0xCFE5EE, 0xFBF3E2, top: 0, bottom: 0.5)
        circle(0.26, 0.2, 0.062, 0xFFE9A8)
        let layers: [(UInt32, Double, Double, Double)] = [
            (0xBCD3CE, 0.36, 0.05, 5), (0x94BBA8, 0.44, 0.06, 4), (0x6C9D80, 0.53, 0.05, 6), (0x4B7F61, 0.63, 0.03, 5),
        ]
        for (index, layer) in layers.enumerated() {
            below(layer.0) { layer.1 + layer.2 * sin($0 * layer.3 + Double(index) * 1.7) }
        }
        for _ in 0..<40 {
            let x = some(0...1)
            let y = 0.68 + some(0...0.06)
            rect(x, y - 0.02, 0.003, 0.02, 0x3B694F)
            circle(x + 0.0015, y - 0.022, 0.006, [0xFFF3F0, 0xFFD0C4, 0xFFE08A][chance.below(3)])
        }
    }

    private mutating func city() {
        gradient(0x1C2347, 0x5A4B86, top: 0, bottom: 0.75)
        for _ in 0..<70 { circle(some(0...1), some(0...0.36), some(0.001...0.0026), 0xE8E4FF) }
        circle(0.76, 0.16, 0.064, 0xFFF1C9)
        circle(0.735, 0.145, 0.056, 0x2A2E58)
        var x = -0.02
        while x < 1 {
            let (wide, high) = (some(0.07...0.13), some(0.16...0.4))
            rect(x, 0.75 - high, wide, high, [0x14182F, 0x1B2040, 0x232A52][chance.below(3)])
            for column in 0..<Int(wide / 0.022) {
                for row in 0..<Int(high / 0.034) where !chance.oneIn(3) {
                    rect(
                        x + 0.01 + Double(column) * 0.022, 0.765 - high + Double(row) * 0.034, 0.01, 0.016,
                        chance.oneIn(3) ? 0xFFB86B : 0xFFE3A3)
                }
            }
            x += wide + some(0.004...0.02)
        }
    }

    private mutating func blossom() {
        gradient(0xBFDFF2, 0xF4FAFC, top: 0, bottom: 0.75)
        below(0xA9CC8E) { 0.64 + 0.01 * sin($0 * 9) }
        triangle((0.46, 0.7), (0.54, 0.7), (0.5, 0.25), 0x6B4A3F)
        triangle((0.5, 0.5), (0.515, 0.45), (0.73, 0.3), 0x6B4A3F)
        triangle((0.5, 0.47), (0.49, 0.42), (0.28, 0.26), 0x6B4A3F)
        for _ in 0..<230 {
            let (angle, far) = (some(0...6.283), some(0...1).squareRoot())
            circle(
                0.5 + cos(angle) * far * 0.36, 0.23 + sin(angle) * far * 0.2, some(0.018...0.042),
                [0xF9C6D3, 0xF6AFC2, 0xFCDDE4, 0xFFEDF1][chance.below(4)])
        }
        for _ in 0..<60 { ellipse(some(0...1), some(0.4...0.74), 0.007, 0.004, 0xF6AFC2) }
    }

    private mutating func coffee() {
        gradient(0xF1E5D3, 0xE6D2B8, top: 0, bottom: 0.5)
        rect(0.06, 0, 0.3, 0.36, 0xCFE3EA)
        rect(0.2, 0, 0.012, 0.36, 0xFBF7EF)
        rect(0.06, 0.17, 0.3, 0.012, 0xFBF7EF)
        below(0xA9764E) { _ in 0.5 }
        below(0x976540) { _ in 0.66 }
        ellipse(0.56, 0.6, 0.25, 0.07, 0xF8F2E8)
        ellipse(0.56, 0.592, 0.2, 0.05, 0xE8DDCD)
        circle(0.72, 0.46, 0.062, 0xFDF9F2)
        circle(0.72, 0.46, 0.038, 0xE6D2B8)
        ellipse(0.56, 0.49, 0.165, 0.11, 0xFDF9F2)
        rect(0.395, 0.39, 0.33, 0.1, 0xFDF9F2)
        ellipse(0.56, 0.39, 0.165, 0.045, 0xF4EBDD)
        ellipse(0.56, 0.394, 0.15, 0.037, 0x6D4329)
        ellipse(0.535, 0.392, 0.03, 0.012, 0xE9CBA1)
        ellipse(0.585, 0.392, 0.03, 0.012, 0xE9CBA1)
        triangle((0.508, 0.397), (0.612, 0.397), (0.56, 0.42), 0xE9CBA1)
        for step in 0..<60 {
            let rise = Double(step) / 60
            for offset in [-0.05, 0.04] {
                circle(
                    0.56 + offset + 0.018 * sin(rise * 9 + offset * 40), 0.33 - rise * 0.2, 0.006 * (1 - rise) + 0.001,
                    0xFFFDF8)
            }
        }
        ellipse(0.24, 0.6, 0.1, 0.03, 0xF8F2E8)
        ellipse(0.24, 0.575, 0.07, 0.035, 0xD99A4E)
        ellipse(0.23, 0.562, 0.045, 0.014, 0xF0C07C)
    }

    private mutating func snow() {
        gradient(0x9DB4CC, 0xE4ECF3, top: 0, bottom: 0.6)
        for (x, size) in [(0.12, 0.2), (0.24, 0.14), (0.86, 0.22), (0.74, 0.15)] {
            for layer in 0..<3 {
                let top = 0.56 - size + Double(layer) * size * 0.26
                triangle(
                    (x, top), (x - size * (0.22 + 0.09 * Double(layer)), top + size * 0.42),
                    (x + size * (0.22 + 0.09 * Double(layer)), top + size * 0.42), 0x476B62)
                triangle((x, top), (x - size * 0.1, top + size * 0.15), (x + size * 0.1, top + size * 0.15), 0xF7FAFC)
            }
        }
        rect(0.4, 0.37, 0.24, 0.2, 0xB5604B)
        triangle((0.36, 0.385), (0.68, 0.385), (0.52, 0.25), 0xF7FAFC)
        rect(0.58, 0.25, 0.035, 0.09, 0x8E4939)
        rect(0.44, 0.43, 0.06, 0.06, 0xFFE3A3)
        rect(0.55, 0.44, 0.05, 0.13, 0x6F3B2E)
        below(0xF4F8FB) { 0.56 + 0.02 * sin($0 * 6 + 1) }
        below(0xE2EBF2) { 0.67 + 0.015 * sin($0 * 8) }
        for _ in 0..<170 { circle(some(0...1), some(0...0.75), some(0.0018...0.0056), 0xFFFFFF) }
    }

    private mutating func cat() {
        rect(0, 0, 1, 0.75, 0xEFD9C3)
        rect(0.14, 0.06, 0.72, 0.44, 0xFBF6EE)
        rect(0.165, 0.085, 0.67, 0.39, 0xBEDCEB)
        circle(0.3, 0.2, 0.05, 0xFFF0C2)
        below(0xD9B48F) { _ in 0.53 }
        rect(0.1, 0.5, 0.8, 0.035, 0xFBF6EE)
        rect(0.49, 0.085, 0.02, 0.39, 0xFBF6EE)
        ellipse(0.56, 0.43, 0.17, 0.085, 0xE69B52)
        circle(0.4, 0.4, 0.07, 0xE69B52)
        triangle((0.342, 0.38), (0.352, 0.3), (0.4, 0.345), 0xE69B52)
        triangle((0.458, 0.38), (0.45, 0.3), (0.4, 0.345), 0xE69B52)
        for stripe in 0..<4 { ellipse(0.5 + Double(stripe) * 0.055, 0.375, 0.009, 0.03, 0xC97A35) }
        ellipse(0.375, 0.405, 0.013, 0.004, 0x5B3A22)
        ellipse(0.425, 0.405, 0.013, 0.004, 0x5B3A22)
        triangle((0.393, 0.42), (0.407, 0.42), (0.4, 0.428), 0xC9665C)
        for step in 0..<50 {
            let part = Double(step) / 50
            circle(0.7 + 0.07 * part, 0.47 - 0.02 * sin(part * 3.14) + 0.09 * part, 0.017, 0xE69B52)
        }
        rect(0.2, 0.43, 0.07, 0.07, 0xC4694F)
        for leaf in -2...2 {
            ellipse(0.235 + Double(leaf) * 0.018, 0.39 + abs(Double(leaf)) * 0.012, 0.012, 0.04, 0x6C9D6A)
        }
    }

    private mutating func autumn() {
        gradient(0xDDEBF0, 0xFBF1DC, top: 0, bottom: 0.5)
        below(0xC9A35B) { _ in 0.48 }
        triangle((0.08, 0.76), (0.92, 0.76), (0.5, 0.36), 0xCFC6BC)
        for (x, size) in [(0.36, 0.5), (0.64, 0.5), (0.22, 0.8), (0.78, 0.8), (0.03, 1.2), (0.97, 1.2)] {
            let foot = 0.47 + 0.13 * (size - 0.5) / 0.7
            rect(x - 0.008 * size, foot - 0.24 * size, 0.016 * size, 0.24 * size, 0x5F4634)
            for _ in 0..<70 {
                circle(
                    x + some(-0.11...0.11) * size, foot - 0.27 * size + some(-0.13...0.1) * size,
                    some(0.012...0.03) * size,
                    [0xF2B632, 0xE9A21F, 0xF7CC5B, 0xDB8E1B][chance.below(4)])
            }
        }
        for _ in 0..<130 {
            ellipse(some(0...1), some(0.56...0.75), 0.009, 0.005, [0xF2B632, 0xDB8E1B, 0xF7CC5B][chance.below(3)])
        }
    }
}
