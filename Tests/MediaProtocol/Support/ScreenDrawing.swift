import Text

/// A drawing of a screen of a phone or a computer as SVG, with known words, to measure text recognition.
struct ScreenDrawing {
    enum Kind: String, CaseIterable {
        case chat, news, receipt, settings, shop, feed
    }

    private(set) var width = 390
    private(set) var height = 760
    private let isDark: Bool
    private var shapes = ""
    /// The texts on the screen, in reading order.
    private(set) var text: [String] = []

    private var ink: String { isDark ? "#f2f2f4" : "#1a1a1c" }
    private var faded: String { isDark ? "#a9a9b2" : "#6a6a72" }
    private var ground: String { isDark ? "#121214" : "#ffffff" }
    private var raised: String { isDark ? "#2a2a2e" : "#f0f0f4" }

    init(isDark: Bool = false, width: Int = 390, height: Int = 760) {
        (self.isDark, self.width, self.height) = (isDark, width, height)
    }

    init(_ kind: Kind, _ words: ScreenWords, isDark: Bool, seed: UInt64) {
        self.init(isDark: isDark)
        var random = SplitMix64(seed: seed)
        write("9:41", 24, 30, size: 15)
        switch kind {
        case .chat: chat(words, &random)
        case .news: news(words, &random)
        case .receipt: receipt(words, &random)
        case .settings: settings(words, &random)
        case .shop: shop(words, &random)
        case .feed: feed(words, &random)
        }
    }

    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" font-family="Noto Sans CJK KR">\
        <rect width="\(width)" height="\(height)" fill="\(ground)"/>\(shapes)</svg>
        """
    }

    mutating func write(
        _ words: String, _ x: Int, _ y: Int, size: Int = 16, colour: String? = nil, isBold: Bool = false,
        anchor: String = "start"
    ) {
        text.append(words)
        let escaped = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        shapes += """
            <text x="\(x)" y="\(y)" font-size="\(size)" fill="\(colour ?? ink)" text-anchor="\(anchor)"\
            \(isBold ? " font-weight=\"bold\"" : "")>\(escaped)</text>
            """
    }

    mutating func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ colour: String, radius: Int = 14) {
        shapes += """
            <rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="\(radius)" fill="\(colour)"/>
            """
    }

    /// Draws a code from `rows` of `#` and `.`: dark on light, or inverted.
    mutating func code(_ rows: [Substring], _ x: Int, _ y: Int, module: Int, isInverted: Bool = false) {
        let (paper, dot) = isInverted ? ("#000000", "#ffffff") : ("#ffffff", "#000000")
        let side = (rows.count + 8) * module
        box(x, y, side, side, paper, radius: 0)
        for (row, line) in rows.enumerated() {
            for (column, mark) in line.enumerated() where mark == "#" {
                box(x + (column + 4) * module, y + (row + 4) * module, module, module, dot, radius: 0)
            }
        }
    }

    // MARK: - Kinds

    private mutating func chat(_ words: ScreenWords, _ random: inout SplitMix64) {
        write(words.names.randomElement(using: &random) ?? "", 195, 62, size: 17, isBold: true, anchor: "middle")
        for row in 0..<9 {
            let isMine = Bool.random(using: &random)
            let line = words.phrase(3...5, within: 310, &random)
            let y = 90 + row * 70
            let wide = min(words.width(line, size: 16) + 28, 340)
            box(isMine ? 374 - wide : 16, y, wide, 44, isMine ? "#0a6cff" : raised, radius: 20)
            write(line, isMine ? 374 - wide + 14 : 30, y + 28, colour: isMine ? "#ffffff" : nil)
        }
    }

    private mutating func news(_ words: ScreenWords, _ random: inout SplitMix64) {
        write(words.phrase(3...4, within: 350, size: 26, &random), 20, 80, size: 24, isBold: true)
        write(words.phrase(2...3, within: 350, size: 26, &random), 20, 112, size: 24, isBold: true)
        write(words.names.randomElement(using: &random) ?? "", 20, 140, size: 13, colour: faded)
        box(20, 156, 350, 150, "#7a9a82")
        for row in 0..<14 { write(words.phrase(4...6, within: 350, &random), 20, 340 + row * 29, size: 16) }
    }

    private mutating func receipt(_ words: ScreenWords, _ random: inout SplitMix64) {
        write(words.names.randomElement(using: &random) ?? "", 195, 80, size: 20, isBold: true, anchor: "middle")
        for row in 0..<14 {
            let y = 130 + row * 40
            write(words.phrase(1...2, within: 210, size: 15, &random), 24, y, size: 15)
            write("\(Int.random(in: 1...9, using: &random))", 250, y, size: 15)
            write(
                "\(Int.random(in: 1...99, using: &random)),\(Int.random(in: 100...999, using: &random))", 366, y,
                size: 15, anchor: "end")
        }
    }

    private mutating func settings(_ words: ScreenWords, _ random: inout SplitMix64) {
        write(words.phrase(1...2, within: 350, size: 30, &random), 20, 84, size: 28, isBold: true)
        for row in 0..<11 {
            let y = 106 + row * 56
            box(16, y, 358, 50, raised, radius: 10)
            box(28, y + 11, 28, 28, ["#e05a4a", "#4a8ae0", "#58b060"].randomElement(using: &random) ?? "", radius: 7)
            write(words.phrase(1...3, within: 290, &random), 70, y + 31, size: 16)
        }
    }

    private mutating func shop(_ words: ScreenWords, _ random: inout SplitMix64) {
        for row in 0..<3 {
            let top = 60 + row * 230
            for column in 0..<2 { box(16 + column * 184, top, 174, 140, "#b9a58c") }
            for column in 0..<2 {
                write(words.phrase(2...2, within: 165, size: 15, &random), 18 + column * 184, top + 166, size: 15)
            }
            for column in 0..<2 {
                write(
                    "\(Int.random(in: 1...99, using: &random)),\(Int.random(in: 100...999, using: &random))",
                    18 + column * 184, top + 192, size: 17, isBold: true)
            }
        }
    }

    private mutating func feed(_ words: ScreenWords, _ random: inout SplitMix64) {
        for row in 0..<4 {
            let y = 60 + row * 172
            box(16, y, 44, 44, "#9c7ab4", radius: 22)
            write(words.names.randomElement(using: &random) ?? "", 72, y + 20, size: 15, isBold: true)
            for line in 0..<3 {
                write(words.phrase(3...4, within: 300, size: 15, &random), 72, y + 50 + line * 27, size: 15)
            }
            write("\(Int.random(in: 10...999, using: &random))", 96, y + 138, size: 13, colour: faded)
        }
    }
}
