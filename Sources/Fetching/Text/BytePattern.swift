/// What the bytes themselves say about their character set.
struct BytePattern {
    /// Strictly valid; a character that is cut off at the end is forgiven.
    let isUTF8: Bool
    /// Has characters of three or four bytes, which no legacy text forms by chance.
    let hasLongUTF8: Bool
    /// Nearly all bytes outside ASCII pair up to syllables of KS X 1001.
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
        let isValid = String(validating: bytes[..<end], as: UTF8.self) != nil
        return (isValid, isValid && bytes[..<end].contains { $0 >= 0xe0 })
    }

    private static func isKorean(_ bytes: [UInt8]) -> Bool {
        var (syllables, others, index) = (0, 0, 0)
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
            // Rows of punctuation (A1 to AC) are common to all East Asian sets and tell nothing.
            if (0xb0...0xc8).contains(bytes[index]), bytes[index + 1] >= 0xa1 {
                syllables += 1
            } else if !(0xa1...0xac).contains(bytes[index]) {
                others += 1
            }
            index += 2
        }
        return syllables >= 4 && syllables > others * 6
    }
}
