/// Breaks texts into lines that no browser has broken, by the average widths of Seorap's fonts. Breaks between words,
/// and inside words that are longer than a line.
struct LineBreaker {
    let font: PageFont
    /// Width of a line, in multiples of the font size.
    let maxWidth: Double

    func lines(of paragraph: String) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0.0
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
            let wordWidth = self.width(of: word)
            let spaceWidth = line.isEmpty ? 0 : self.width(of: " ")
            if line.isEmpty || width + spaceWidth + wordWidth <= maxWidth {
                line += line.isEmpty ? word : " " + word
                width += spaceWidth + wordWidth
            } else {
                lines.append(line)
                line = String(word)
                width = wordWidth
            }
            while width > maxWidth, let cut = cutIndex(in: line) {
                lines.append(String(line[..<cut]))
                line = String(line[cut...])
                width = self.width(of: line)
            }
        }
        return lines + [line]
    }

    /// Returns the index at which a line that is too long is cut; `nil` if it has a single character.
    private func cutIndex(in word: String) -> String.Index? {
        var width = 0.0
        for index in word.indices {
            width += self.width(of: word[index...index])
            guard width > maxWidth else { continue }
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
    /// Mean widths of a Hangul syllable and of a letter, in multiples of the font size, rounded up a little.
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

    /// Returns the estimated width of a character in multiples of the font size.
    fileprivate func advance(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20: 0.28
        // Alphabets; U+1100 begins Hangul and the other wide scripts.
        case 0..<0x1100: scalar.properties.isUppercase ? means.letter * 1.3 : means.letter
        // Joiners and variation selectors.
        case 0x200D, 0xFE00...0xFE0F: 0
        case 0xAC00...0xD7A3: means.syllable
        // Emoji.
        case 0x1F000...: 1.25
        default: 1
        }
    }
}
