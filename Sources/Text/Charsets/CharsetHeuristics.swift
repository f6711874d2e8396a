/// The properties of bytes that indicate their character set.
struct CharsetHeuristics {
    /// Whether the bytes are UTF-8. A character that is cut off at the end is accepted, as is a broken one among many.
    let isUTF8: Bool
    /// Whether the text is UTF-8 and there are characters of three or four bytes, which no legacy text forms by chance.
    let hasLongUTF8: Bool
    /// Whether nearly all bytes outside ASCII form pairs that are syllables of KS X 1001.
    let looksKorean: Bool

    init(_ bytes: [UInt8]) {
        (isUTF8, hasLongUTF8) = Self.utf8Validity(of: bytes)
        looksKorean = !isUTF8 && Self.isKorean(bytes) && EastAsianText(bytes).charset?.name != "euc-jp"
    }

    private static func utf8Validity(of bytes: [UInt8]) -> (isValid: Bool, hasLong: Bool) {
        var end = bytes.count
        // The lead byte of a character that may be cut off: at most the last three bytes of one are present.
        if let lead = bytes.suffix(3).lastIndex(where: { $0 >= 0xc0 }) {
            let length = bytes[lead] >= 0xf0 ? 4 : bytes[lead] >= 0xe0 ? 3 : 2
            // Only where there is other UTF-8: a lone byte at the end is more likely a letter of a legacy set.
            if bytes.count - lead < length, bytes[..<lead].contains(where: { $0 >= 0x80 }) { end = lead }
        }
        if String(validating: bytes[..<end], as: UTF8.self) != nil {
            return (true, bytes[..<end].contains { $0 >= 0xe0 })
        }
        return partlyBrokenUTF8(bytes[..<end])
    }

    /// Accepts UTF-8 of which less than one character in five outside ASCII is broken. In other sets, most are.
    private static func partlyBrokenUTF8(_ bytes: ArraySlice<UInt8>) -> (isValid: Bool, hasLong: Bool) {
        var (wholeCharacters, brokenCharacters, hasLong) = (0, 0, false)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
            if scalar == "\u{FFFD}" {
                brokenCharacters += 1
            } else {
                wholeCharacters += 1
                hasLong = hasLong || scalar.value >= 0x800  // Three bytes or more in UTF-8.
            }
        }
        let isValid = brokenCharacters * 4 < wholeCharacters
        return (isValid, isValid && hasLong)
    }

    /// The lowest second byte of a pair in windows-949.
    private static let lowestTrail: UInt8 = 0x41

    /// Counts pairs of a lead byte and a trail byte and requires at least four syllables of KS X 1001, more than six
    /// times as many as other bytes and pairs, and three times as many as syllables that only windows-949 has.
    private static func isKorean(_ bytes: [UInt8]) -> Bool {
        var (syllables, addedSyllables, others, index) = (0, 0, 0, 0)
        while index < bytes.count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            guard index + 1 < bytes.count, bytes[index + 1] >= lowestTrail else {
                others += 1
                index += 1
                continue
            }
            // Rows B0 to C8 are the syllables of KS X 1001. Rows of punctuation (A1 to AC) are common to all East Asian
            // sets, so that they identify none.
            if (0xb0...0xc8).contains(bytes[index]), bytes[index + 1] >= 0xa1 {
                syllables += 1
            } else if isAddedSyllable(bytes[index], bytes[index + 1]) {
                addedSyllables += 1
            } else if !(0xa1...0xac).contains(bytes[index]) {
                others += 1
            }
            index += 2
        }
        return syllables >= 4 && syllables > others * 6 && syllables >= addedSyllables * 3
    }

    /// Returns whether windows-949 has this syllable in addition to KS X 1001. Few words need one, but Big5 uses the
    /// same bytes.
    private static func isAddedSyllable(_ lead: UInt8, _ trail: UInt8) -> Bool {
        guard (0x81...0xc6).contains(lead) else { return false }
        return [0x41...0x5a, 0x61...0x7a, 0x81...0xa0].contains { $0.contains(trail) }
            || lead <= 0xa0 && trail >= 0xa1
    }
}
