/// The arithmetic of Hangul syllables (The Unicode Standard, 3.12).
package enum Hangul {
    /// The compatibility letters of the 19 initial consonants, in the order of syllables.
    package static let initials: [Unicode.Scalar] = [
        "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]
    static let firstSyllable: UInt32 = 0xAC00
    static let finals: UInt32 = 28
    static let syllablesPerInitial: UInt32 = 588

    package static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        (0xAC00...0xD7A3).contains(scalar.value)
    }

    /// 0..<19 for a syllable or for a compatibility letter that can stand first.
    package static func initialIndex(_ scalar: Unicode.Scalar) -> Int? {
        if isSyllable(scalar) { return Int((scalar.value - firstSyllable) / syllablesPerInitial) }
        guard (0x3131...0x314E).contains(scalar.value) else { return nil }
        return initials.firstIndex(of: scalar)
    }

    /// `text` with every syllable replaced by its initial consonant: 부산행 gives ㅂㅅㅎ.
    package static func initials(of text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            out.append(
                isSyllable(scalar) ? initials[Int((scalar.value - firstSyllable) / syllablesPerInitial)] : scalar)
        }
        return String(out)
    }
}
