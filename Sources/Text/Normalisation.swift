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

    /// ASCII without control characters, syllables of Hangul and Han, and no blanks but single ones within.
    private var isPlainLine: Bool {
        var last: UInt32 = 32
        for scalar in unicodeScalars {
            switch scalar.value {
            case 33..<127, 0xAC00...0xD7A3, 0x4E00...0x9FFF: break
            case 32 where last != 32: break
            default: return false
            }
            last = scalar.value
        }
        return last != 32
    }

    /// Equal for texts that differ only in case, width or composition: the key of tags.
    package var matchKey: String {
        // Letters of Hangul that stand alone are left alone: compatibility mapping would make them conjoin.
        if unicodeScalars.allSatisfy({ $0.isASCII || Hangul.contains($0) }) { return lowercased() }
        return marksInOrder.precomposedStringWithCompatibilityMapping.lowercased().nfc
    }
}

extension Unicode.Scalar {
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
