import Foundation

extension String {
    /// The text canonically composed (NFC). Every submitted text is stored in this form.
    package var nfc: String {
        for scalar in unicodeScalars where !scalar.isSurelyComposed {
            return marksInOrder.precomposedStringWithCanonicalMapping
        }
        return self
    }

    /// The text in NFC on one line: white space and control characters become single blanks, none at the ends.
    package var oneLine: String {
        if isPlainLine { return self }
        if let plainLine { return plainLine }
        var result = String.UnicodeScalarView()
        result.reserveCapacity(utf8.count)
        var hasPendingBlank = false
        for scalar in nfc.unicodeScalars {
            if scalar.isBlank {
                hasPendingBlank = !result.isEmpty
            } else {
                if hasPendingBlank { result.append(" ") }
                hasPendingBlank = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether the text has only plain scalars, and blanks only between them and single.
    private var isPlainLine: Bool {
        var lastScalar: UInt32 = 32  // A blank at the beginning counts as a second one.
        for scalar in unicodeScalars {
            guard scalar.isPlainCharacter, scalar.value != 32 || lastScalar != 32 else { return false }
            lastScalar = scalar.value
        }
        return lastScalar != 32
    }

    /// ``oneLine``, byte by byte, of a text with only plain scalars and control characters of ASCII, such as the
    /// recognised words of a picture; `nil` for any other text.
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

    /// A key that is equal for texts that differ only in case, width or composition. Tags are compared by it.
    package var matchKey: String {
        // Single letters of Hangul are not changed, because compatibility mapping would make them conjoin.
        if unicodeScalars.allSatisfy({ $0.isASCII || Hangul.contains($0) }) { return lowercasedASCII }
        return marksInOrder.precomposedStringWithCompatibilityMapping.lowercased().nfc
    }
}

extension String {
    /// `lowercased()` for texts whose only capitals are ASCII, which saves Unicode look-ups.
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
