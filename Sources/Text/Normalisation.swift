import Foundation

extension String {
    /// The text canonically composed (NFC). Every submitted text is stored in this form.
    package var nfc: String {
        for scalar in unicodeScalars where !scalar.isSurelyComposed {
            return marksInOrder.precomposedStringWithCanonicalMapping
        }
        return self
    }

    /// One line as a person meant it: NFC, white space and control characters as single blanks, none at the ends.
    package var oneLine: String {
        if isPlainLine { return self }
        if let line = plainLine { return line }
        var out = String.UnicodeScalarView()
        out.reserveCapacity(utf8.count)
        var blank = false
        for scalar in nfc.unicodeScalars {
            if scalar.isBlank {
                blank = !out.isEmpty
            } else {
                if blank { out.append(" ") }
                blank = false
                out.append(scalar)
            }
        }
        return String(out)
    }

    /// Plain scalars, and no blanks but single ones within.
    private var isPlainLine: Bool {
        var last: UInt32 = 32
        for scalar in unicodeScalars {
            guard scalar.isPlainCharacter, scalar.value != 32 || last != 32 else { return false }
            last = scalar.value
        }
        return last != 32
    }

    /// ``oneLine`` of plain scalars and the control characters of ASCII, byte by byte: the words of a picture with the ends of
    /// their lines. Nil for any other text.
    private var plainLine: String? {
        var text = self
        return text.withUTF8(Self.plainLine)
    }

    private static func plainLine(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        var line: [UInt8] = []
        line.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] <= 32 || text[index] == 127 {
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index] > 32, text[index] != 127 {
                guard let size = plainSize(text, at: index) else { return nil }
                index += size
            }
            if !line.isEmpty { line.append(32) }
            line.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Equal for texts that differ only in case, width or composition: the key of tags.
    package var matchKey: String {
        // Single letters of Hangul are not changed, because compatibility mapping would make them conjoin.
        if unicodeScalars.allSatisfy({ $0.isASCII || Hangul.contains($0) }) { return lowercasedASCII }
        return marksInOrder.precomposedStringWithCompatibilityMapping.lowercased().nfc
    }
}

extension String {
    /// `lowercased()` of what has no capitals but those of ASCII, without asking for each letter.
    private var lowercasedASCII: String {
        guard utf8.contains(where: { $0 != $0.lowercasedASCII }) else { return self }
        return String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is ASCII without control characters, a syllable of Hangul, or Han. Each of these is a
    /// character of its own next to another one, and does not change under composition.
    var isPlainCharacter: Bool {
        switch value {
        case 32..<127, 0xAC00...0xD7A3, 0x4E00...0x9FFF: true
        default: false
        }
    }

    /// Whether the scalar is white space or a control character. Unicode's tables are looked up last, because they cost
    /// more than all else of a line.
    fileprivate var isBlank: Bool {
        switch value {
        case 0...32, 127...160: true
        case 33..<127, 161..<0x1680, 0xAC00...0xD7A3, 0x3131...0x318E, 0x4E00...0x9FFF: false
        default: properties.isWhitespace || properties.generalCategory == .control
        }
    }

    /// Whether the scalar never changes under NFC and never composes with the text before it: all below the combining
    /// marks, Hangul syllables, and the CJK blocks without their two voicing marks.
    var isSurelyComposed: Bool {
        switch value {
        case 0..<0x300, 0xAC00...0xD7A3, 0x3131...0x318E, 0x2010...0x205E, 0x4E00...0x9FFF: true
        case 0x3000...0x30FF: value != 0x3099 && value != 0x309A
        default: false
        }
    }
}
