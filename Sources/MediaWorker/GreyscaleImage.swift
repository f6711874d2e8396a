import CMedia
import FoundationEssentials
import Glibc
import MediaProtocol
import Text

/// A grey picture for the recognition of text and codes. Owns the C memory.
struct GreyscaleImage: ~Copyable {
    /// Maximum number of pixels. Bounds time and memory, and leaves a long screenshot readable.
    private static let maxPixels = 20_000_000

    private var grey: cmedia_grey
    /// Width of the whole picture in pixels, upright.
    private let width: Int
    private let height: Int

    init(_ picture: Picture) throws(MediaError) {
        (width, height) = (picture.size.width, picture.size.height)
        let maxScale = (Double(Self.maxPixels) / Double(width * height)).squareRoot()
        var grey = cmedia_grey()
        try check(picture.decodeGrey(width: max(Int(Double(width) * min(maxScale, 1)), 1), &grey))
        self.grey = grey
    }

    deinit { cmedia_free(grey.pixels) }

    mutating func read(_ language: OCRLanguage) throws(MediaError) -> RecognisedText {
        var codes = codes()
        // Buttons are found before a dark picture is inverted, because their text is light in both cases.
        var buttons = cmedia_grey()
        var boxes = [cmedia_box](repeating: cmedia_box(), count: Int(CMEDIA_MOST_BUTTONS))
        boxes.removeLast(boxes.count - cmedia_lift_buttons(&grey, &buttons, &boxes))
        defer { if !boxes.isEmpty { cmedia_free(buttons.pixels) } }
        let isDark = cmedia_invert_if_dark(&grey)
        // Inverting reveals codes in light colours on a dark background.
        if isDark, codes.isEmpty { codes = self.codes() }
        for model in language.models {
            guard var lines = try lines(of: grey, model: model) else { continue }
            if !boxes.isEmpty { lines = lines.adding(try self.lines(of: buttons, in: boxes, model: model) ?? []) }
            return RecognisedText(width: width, height: height, lines: lines, codes: codes)
        }
        throw .noEngine
    }

    /// Recognises the text of a picture with one model.
    /// - Returns: the lines; `nil` if the model is not installed.
    private func lines(
        of grey: cmedia_grey, in boxes: [cmedia_box] = [], model: String
    ) throws(MediaError) -> [RecognisedText.Line]? {
        var words = cmedia_words()
        var grey = grey
        let result = cmedia_read_words(&grey, model, boxes, boxes.count, &words)
        if Int(result) == CMEDIA_NO_ENGINE { return nil }
        try check(result)
        defer { cmedia_free_words(&words) }
        return lines(words)
    }

    /// Returns at most `maxCountAlone` codes of at most `maxBytesAlone` bytes, so that the reply fits in one line.
    mutating func codesOnly() -> [RecognisedText.Code] {
        var codes = codes()
        if codes.isEmpty, cmedia_invert_if_dark(&grey) { codes = self.codes() }
        return Array(
            codes.filter { $0.text.utf8.count <= RecognisedText.Code.maxBytesAlone }.prefix(
                RecognisedText.Code.maxCountAlone))
    }

    private func lines(_ words: cmedia_words) -> [RecognisedText.Line] {
        var lines: [RecognisedText.Line] = []
        var line: [RecognisedText.Word] = []
        for word in UnsafeBufferPointer(start: words.words, count: words.count) {
            if let recognisedWord = self.word(word) {
                if word.is_glued, let last = line.last,
                    last.text.utf8.count + recognisedWord.text.utf8.count <= RecognisedText.maxWordBytes
                {
                    line[line.count - 1] = last.merged(with: recognisedWord)
                } else {
                    line.append(recognisedWord)
                }
            }
            if word.ends_line, !line.isEmpty {
                lines.append(RecognisedText.Line(line))
                line = []
            }
        }
        return line.isEmpty ? lines : lines + [RecognisedText.Line(line)]
    }

    /// Returns a word in pixels of the whole picture; `nil` if it is blank or too long.
    private func word(_ word: cmedia_word) -> RecognisedText.Word? {
        let text = String(cString: word.text).filter { !$0.isWhitespace }
        guard !text.isEmpty, text.utf8.count <= RecognisedText.maxWordBytes, grey.width > 0, grey.height > 0 else {
            return nil
        }
        func scaled(_ position: Int32, _ fullSize: Int, _ greySize: Int32) -> Int {
            min(max(Int(position) * fullSize / Int(greySize), 0), fullSize)
        }
        let left = scaled(word.x, width, grey.width)
        let top = scaled(word.y, height, grey.height)
        let right = scaled(word.x + word.width, width, grey.width)
        let bottom = scaled(word.y + word.height, height, grey.height)
        return RecognisedText.Word(
            text, x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0),
            confidence: Int(min(max(word.confidence, 0), 100)))
    }

    private func codes() -> [RecognisedText.Code] {
        var codes: [RecognisedText.Code] = []
        var grey = grey
        withUnsafeMutablePointer(to: &codes) { codes in
            cmedia_read_codes(&grey, codes) { context, text, length, format in
                guard let context, let text, let format else { return }
                let bytes = UnsafeRawBufferPointer(start: text, count: length)
                let code = RecognisedText.Code(String(decoding: bytes, as: UTF8.self), format: String(cString: format))
                let list = context.assumingMemoryBound(to: [RecognisedText.Code].self)
                if length > 0, length <= RecognisedText.maxCodeBytes, !list.pointee.contains(code) {
                    list.pointee.append(code)
                }
            }
        }
        return codes
    }
}

extension [RecognisedText.Line] {
    /// Adds the words of a second recognition where the first found none or had lower confidence.
    fileprivate func adding(_ otherLines: [RecognisedText.Line]) -> [RecognisedText.Line] {
        let minConfidence = 60
        var lines = self
        for otherLine in otherLines {
            var acceptedWords: [RecognisedText.Word] = []
            for word in otherLine.words where word.confidence >= minConfidence {
                // Single letters are mostly edges of pictures.
                guard word.text.count(where: { $0.isLetter || $0.isNumber }) >= 2 else { continue }
                let overlappingWords = lines.flatMap(\.words).filter { $0.overlaps(word) }
                guard overlappingWords.allSatisfy({ $0.confidence < word.confidence }) else { continue }
                if !overlappingWords.isEmpty {
                    lines = lines.map { line in
                        RecognisedText.Line(line.words.filter { !overlappingWords.contains($0) })
                    }
                }
                acceptedWords.append(word)
            }
            guard let first = acceptedWords.first else { continue }
            let index = lines.firstIndex { ($0.words.first?.y ?? 0) > first.y } ?? lines.endIndex
            lines.insert(RecognisedText.Line(acceptedWords), at: index)
        }
        return lines.filter { !$0.words.isEmpty }
    }
}

extension RecognisedText.Word {
    /// Whether two words overlap by half the area of the smaller one.
    fileprivate func overlaps(_ other: RecognisedText.Word) -> Bool {
        let overlapWidth = Swift.min(x + width, other.x + other.width) - Swift.max(x, other.x)
        let overlapHeight = Swift.min(y + height, other.y + other.height) - Swift.max(y, other.y)
        guard overlapWidth > 0, overlapHeight > 0 else { return false }
        return overlapWidth * overlapHeight * 2 >= Swift.min(width * height, other.width * other.height)
    }

    /// Returns both as one word with the confidence of the longer one, because a single syllable often has a lower one.
    fileprivate func merged(with next: RecognisedText.Word) -> RecognisedText.Word {
        let left = min(x, next.x)
        let top = min(y, next.y)
        return RecognisedText.Word(
            text + next.text, x: left, y: top, width: max(x + width, next.x + next.width) - left,
            height: max(y + height, next.y + next.height) - top,
            confidence: text.count >= next.text.count ? confidence : next.confidence)
    }
}

extension RecognisedText {
    func write(to path: String) throws(MediaError) {
        guard let json = try? json() else { throw .unwritable }
        try writeFile(path, Array(json.utf8))
    }
}

extension OCRCapabilities {
    /// Returns the installed engine and languages. Packages that are installed later need a new worker.
    static func current() -> OCRCapabilities {
        guard let version = cmedia_load_reader() else { return OCRCapabilities(engine: nil, languages: []) }
        return OCRCapabilities(
            engine: "tesseract " + String(cString: version),
            languages: OCRLanguage.allCases.filter { $0.models.contains { cmedia_has_model($0) } })
    }
}
