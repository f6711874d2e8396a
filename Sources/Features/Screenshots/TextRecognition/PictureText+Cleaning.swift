import MediaProtocol
import Text

extension RecognisedText {
    /// The text without noise: specks read as characters, words of low confidence, and spaces that the engine sees
    /// between Korean syllables.
    var cleaned: RecognisedText {
        RecognisedText(
            width: width, height: height,
            lines: lines.compactMap { line in
                let words = Self.mergedSyllables(line.words.compactMap(\.cleaned))
                return words.contains { $0.letterCount > 0 } ? Line(words) : nil
            }, codes: codes)
    }

    /// Words separated by one space, lines by line feeds.
    var text: String { lines.map(\.text).joined(separator: "\n") }

    /// The lines with Korean words, without their spaces. Spacing varies in Korean, so a search may have spaces
    /// elsewhere.
    var joinedWords: String {
        lines.filter {
            $0.words.count > 1 && $0.words.contains { $0.text.unicodeScalars.contains(where: Hangul.isSyllable) }
        }
        .map { $0.words.map(\.text).joined() }.joined(separator: "\n")
    }

    /// Joins syllables that are as close as those of one word.
    private static func mergedSyllables(_ words: [Word]) -> [Word] {
        words.reduce(into: []) { joined, word in
            if let last = joined.last, last.endsInSyllable, word.beginsWithSyllable,
                word.x - last.x - last.width <= max(last.height, word.height) / 8
            {
                joined[joined.count - 1] = last.merged(with: word)
            } else {
                joined.append(word)
            }
        }
    }
}

extension RecognisedText.Line {
    var text: String { words.map(\.text).joined(separator: " ") }
}

extension RecognisedText.Word {
    var letterCount: Int { text.count { $0.isLetter || $0.isNumber } }
    fileprivate var beginsWithSyllable: Bool { text.unicodeScalars.first.map(Hangul.isSyllable) ?? false }
    fileprivate var endsInSyllable: Bool { text.unicodeScalars.last.map(Hangul.isSyllable) ?? false }

    /// The word in NFC without control characters; nil if it is more likely a speck than a word.
    fileprivate var cleaned: RecognisedText.Word? {
        let text = String(
            String.UnicodeScalarView(
                self.text.nfc.unicodeScalars.filter { $0.properties.generalCategory != .control && $0 != "\u{FFFD}" }))
        let word = RecognisedText.Word(text, x: x, y: y, width: width, height: height, confidence: confidence)
        // Short words are specks more often, so they need more confidence.
        let minConfidence =
            switch word.letterCount {
            case 0: 60
            case 1: 40
            default: 20
            }
        return text.isEmpty || confidence < minConfidence ? nil : word
    }

    fileprivate func merged(with next: RecognisedText.Word) -> RecognisedText.Word {
        let top = min(y, next.y)
        return RecognisedText.Word(
            text + next.text, x: x, y: top, width: max(next.x + next.width - x, width),
            height: max(y + height, next.y + next.height) - top, confidence: min(confidence, next.confidence))
    }
}
