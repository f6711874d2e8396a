/// The properties of bytes that indicate their character set.
struct CharsetHeuristics {
    /// Whether the bytes are UTF-8. A character that is cut off at the end is accepted, as is a broken one among many.
    let isUTF8: Bool
    /// Whether there are characters of three or four bytes, which no legacy text forms by chance.
    let hasLongUTF8: Bool
    /// Whether nearly all bytes outside ASCII form pairs that are syllables of KS X 1001.
    let looksKorean: Bool

    init(_ bytes: [UInt8]) {
        (isUTF8, hasLongUTF8) = Self.utf8(bytes)
        looksKorean = !isUTF8 && Self.isKorean(bytes) && EastAsianText(bytes).charset?.name != "euc-jp"
    }

    private static func utf8(_ bytes: [UInt8]) -> (isValid: Bool, hasLong: Bool) {
        var end = bytes.count
        if let lead = bytes.suffix(3).lastIndex(where: { $0 >= 0xc0 }) {
            let length = bytes[lead] >= 0xf0 ? 4 : bytes[lead] >= 0xe0 ? 3 : 2
            // Only where there is other UTF-8: a lone byte at the end is more likely a letter of a legacy set.
            if bytes.count - lead < length, bytes[..<lead].contains(where: { $0 >= 0x80 }) { end = lead }
        }
        if String(validating: bytes[..<end], as: UTF8.self) != nil {
            return (true, bytes[..<end].contains { $0 >= 0xe0 })
        }
        return mostlyUTF8(bytes[..<end])
    }

    /// Checks for UTF-8 with a few errors. In other sets, most bytes outside ASCII are broken characters of UTF-8.
    private static func mostlyUTF8(_ bytes: ArraySlice<UInt8>) -> (isValid: Bool, hasLong: Bool) {
        var (whole, broken, hasLong) = (0, 0, false)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
            if scalar == "\u{FFFD}" {
                broken += 1
            } else {
                whole += 1
                hasLong = hasLong || scalar.value >= 0x800
            }
        }
        let isValid = broken * 4 < whole
        return (isValid, isValid && hasLong)
    }

    private static func isKorean(_ bytes: [UInt8]) -> Bool {
        var (syllables, added, others, index) = (0, 0, 0, 0)
        while index < bytes.count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            guard index + 1 < bytes.count, bytes[index + 1] >= 0x41 else {
                others += 1
                index += 1
                continue
            }
            // Rows of punctuation (A1 to AC) are common to all East Asian sets, so that they identify none.
            if (0xb0...0xc8).contains(bytes[index]), bytes[index + 1] >= 0xa1 {
                syllables += 1
            } else if isAddedSyllable(bytes[index], bytes[index + 1]) {
                added += 1
            } else if !(0xa1...0xac).contains(bytes[index]) {
                others += 1
            }
            index += 2
        }
        return syllables >= 4 && syllables > others * 6 && syllables >= added * 3
    }

    /// Returns whether windows-949 has this syllable in addition to KS X 1001. Few words need one, but Big5 uses the
    /// same bytes.
    private static func isAddedSyllable(_ lead: UInt8, _ listQuery: UInt8) -> Bool {
        guard (0x81...0xc6).contains(lead) else { return false }
        return [0x41...0x5a, 0x61...0x7a, 0x81...0xa0].contains { $0.contains(listQuery) }
            || lead <= 0xa0 && listQuery >= 0xa1
    }
}
