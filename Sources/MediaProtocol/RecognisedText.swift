/// Recognised words and codes of a picture, with their positions.
///
/// Its JSON is compact, because it is stored for every picture: a word is `[text, x, y, width, height, confidence]`, a
/// line is an array of words.
package struct RecognisedText: Codable, Sendable, Hashable {
    package struct Word: Sendable, Hashable {
        /// Recognised text without white space, not normalised.
        package let text: String
        /// Left edge in pixels of the upright picture.
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int
        /// Confidence of the recognition, 0...100.
        package let confidence: Int

        package init(_ text: String, x: Int, y: Int, width: Int, height: Int, confidence: Int) {
            self.text = text
            self.x = x
            self.y = y
            self.width = width
            self.height = height
            self.confidence = confidence
        }
    }

    /// Words of one line, from left to right.
    package struct Line: Sendable, Hashable {
        package let words: [Word]

        package init(_ words: [Word]) { self.words = words }
    }

    /// QR code or other barcode.
    package struct Code: Codable, Sendable, Hashable {
        package let text: String
        /// ZXing's name of the format: `QRCode`, `EAN-13`.
        package let format: String

        /// Maximum length of a code's text in bytes if only codes are requested.
        package static let maxBytesAlone = 512
        /// Maximum number of codes if only codes are requested.
        package static let maxCountAlone = 16

        package init(_ text: String, format: String) {
            self.text = text
            self.format = format
        }
    }

    /// Width in pixels of the upright picture.
    package let width: Int
    package let height: Int
    /// Lines from top to bottom, as far as columns allow.
    package let lines: [Line]
    package let codes: [Code]

    package init(width: Int, height: Int, lines: [Line], codes: [Code] = []) {
        self.width = width
        self.height = height
        self.lines = lines
        self.codes = codes
    }
}

extension RecognisedText.Word: Codable {
    package init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        text = try values.decode(String.self)
        x = try values.decode(Int.self)
        y = try values.decode(Int.self)
        width = try values.decode(Int.self)
        height = try values.decode(Int.self)
        confidence = try values.decode(Int.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(text)
        for number in [x, y, width, height, confidence] { try values.encode(number) }
    }
}

extension RecognisedText.Line: Codable {
    package init(from decoder: any Decoder) throws {
        words = try decoder.singleValueContainer().decode([RecognisedText.Word].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(words)
    }
}

extension RecognisedText {
    /// Maximum size of the JSON in bytes, above that of any real picture.
    static let maxBytes = 4 << 20
    /// Maximum number of words; no screen shows more.
    private static let maxWords = 20_000
    /// Maximum length of a word's text in bytes.
    package static let maxWordBytes = 1024
    private static let maxCodes = 100
    /// Maximum length of a code's text in bytes; a QR code holds less.
    package static let maxCodeBytes = 8 << 10
    /// Maximum length of the name of a code's format in bytes.
    static let maxFormatBytes = 32

    /// Whether the values are possible. Guards against replies of a compromised worker.
    func isPlausible(within limits: MediaLimits) -> Bool {
        let validSides = 1...limits.side
        guard validSides.contains(width), validSides.contains(height), codes.count <= Self.maxCodes,
            codes.allSatisfy({ $0.text.utf8.count <= Self.maxCodeBytes && $0.format.utf8.count <= Self.maxFormatBytes }
            ),
            lines.reduce(0, { $0 + $1.words.count }) <= Self.maxWords
        else { return false }
        return lines.allSatisfy { $0.words.allSatisfy(isPlausible) }
    }

    private func isPlausible(_ word: Word) -> Bool {
        (0...width).contains(word.x) && (0...height).contains(word.y) && (0...width - word.x).contains(word.width)
            && (0...height - word.y).contains(word.height) && (0...100).contains(word.confidence)
            && (1...Self.maxWordBytes).contains(word.text.utf8.count)
    }
}
