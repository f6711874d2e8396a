/// Breaks the lines that no browser has broken, by the average widths of Seorap's fonts. Breaks between words, and
/// inside words that are longer than a line.
struct LineBreaker {
    let font: PageFont
    /// Width of a line, in multiples of the font size.
    let ems: Double

    func lines(of paragraph: String) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0.0
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
            let needed = self.width(of: word)
            let space = line.isEmpty ? 0 : self.width(of: " ")
            if line.isEmpty || width + space + needed <= ems {
                line += line.isEmpty ? word : " " + word
                width += space + needed
            } else {
                lines.append(line)
                line = String(word)
                width = needed
            }
            while width > ems, let part = beginning(of: line) {
                lines.append(String(line[..<part]))
                line = String(line[part...])
                width = self.width(of: line)
            }
        }
        return lines + [line]
    }

    /// Returns the index at which a too long word is cut; `nil` if its first character fills the line.
    private func beginning(of word: String) -> String.Index? {
        var width = 0.0
        for index in word.indices {
            width += self.width(of: word[index...index])
            guard width > ems else { continue }
            let cut = max(index, word.index(after: word.startIndex))
            return cut < word.endIndex ? cut : nil
        }
        return nil
    }

    private func width(of text: some StringProtocol) -> Double {
        text.unicodeScalars.reduce(0) { $0 + font.advance(of: $1) }
    }
}

extension PageFont {
    /// Mean widths, rounded up a little.
    private var means: (syllable: Double, letter: Double) {
        switch self {
        case .pen: (0.77, 0.42)
        case .brush: (0.77, 0.45)
        case .barun: (0.8, 0.48)
        case .jua: (0.91, 0.58)
        case .yeonsung: (1.25, 0.52)
        case .kirang: (0.72, 0.5)
        case .myeongjo: (0.95, 0.58)
        case .round: (0.91, 0.6)
        }
    }

    fileprivate func advance(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20: 0.28
        case 0..<0x1100: scalar.properties.isUppercase ? means.letter * 1.3 : means.letter
        case 0x200D, 0xFE00...0xFE0F: 0
        case 0xAC00...0xD7A3: means.syllable
        case 0x1F000...: 1.25
        default: 1
        }
    }
}
