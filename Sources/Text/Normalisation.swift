import Foundation

extension String {
    /// Canonically composed (NFC): what is stored of every text that comes in.
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
        var line: [UInt8] = []
        line.reserveCapacity(utf8.count)
        var isAfterBlank = false
        var bytes = utf8.makeIterator()
        while let byte = bytes.next() {
            if byte <= 32 || byte == 127 {
                isAfterBlank = !line.isEmpty
                continue
            }
            if isAfterBlank { line.append(32) }
            isAfterBlank = false
            line.append(byte)
            if byte < 127 { continue }
            // All other plain scalars have three bytes.
            guard (0xE4...0xED).contains(byte), let second = bytes.next(), let third = bytes.next(),
                let scalar = Unicode.Scalar(
                    UInt32(byte & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)),
                scalar.isPlainCharacter
            else { return nil }
            line.append(second)
            line.append(third)
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Equal for texts that differ only in case, width or composition: the key of tags.
    package var matchKey: String {
        // Letters of Hangul that stand alone are left alone: compatibility mapping would make them conjoin.
        if unicodeScalars.allSatisfy({ $0.isASCII || Hangul.contains($0) }) { return lowercased() }
        return marksInOrder.precomposedStringWithCompatibilityMapping.lowercased().nfc
    }
}

extension Unicode.Scalar {
    /// ASCII without control characters, syllables of Hangul, and Han: each is a character of its own beside another one, and
    /// stays as it is when it is composed.
    var isPlainCharacter: Bool {
        switch value {
        case 32..<127, 0xAC00...0xD7A3, 0x4E00...0x9FFF: true
        default: false
        }
    }

    /// White space or a control character. The tables of Unicode are asked last: they cost more than all else of a line.
    fileprivate var isBlank: Bool {
        switch value {
        case 0...32, 127...160: true
        case 33..<127, 161..<0x1680, 0xAC00...0xD7A3, 0x3131...0x318E, 0x4E00...0x9FFF: false
        default: properties.isWhitespace || properties.generalCategory == .control
        }
    }

    /// Never changes under NFC, and never composes with what stands before it: all below the combining marks, Hangul
    /// syllables, and the CJK blocks without their two voicing marks.
    var isSurelyComposed: Bool {
        switch value {
        case 0..<0x300, 0xAC00...0xD7A3, 0x3131...0x318E, 0x2010...0x205E, 0x4E00...0x9FFF: true
        case 0x3000...0x30FF: value != 0x3099 && value != 0x309A
        default: false
        }
    }
}
