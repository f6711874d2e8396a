/// Hangul arithmetic of Unicode 15, chapter 3.12, and what Korean keyboards add to it. Letters are scalars of the
/// compatibility block (`ㄱ` = U+3131), which is what a keyboard types.
enum HangulLetters {
    static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    /// Consonants and their clusters; a range of 30, of which 19 may begin a syllable.
    static let consonants: ClosedRange<UInt32> = 0x3131...0x314E
    static let vowels: ClosedRange<UInt32> = 0x314F...0x3163

    /// The 19 initial consonants in the order of the syllable block.
    static let initials: [UInt32] = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

    /// The 27 final consonants in the order of the syllable block; the first place stands for none.
    private static let finals: [UInt32] = [0] + "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

    /// How many syllables share their initial and vowel: without a final consonant, and with each of the 27.
    static let finalCount: UInt32 = 28
    private static let syllablesPerInitial: UInt32 = 21 * finalCount

    /// The initial consonant of a syllable: `ㅂ` of `부`.
    static func initial(of syllable: UInt32) -> UInt32 {
        initials[Int((syllable - syllables.lowerBound) / syllablesPerInitial)]
    }

    /// The two or three letters of a syllable.
    static func letters(of syllable: UInt32) -> [UInt32] {
        let index = syllable - syllables.lowerBound
        let final = finals[Int(index % finalCount)]
        return [initial(of: syllable), vowels.lowerBound + index / finalCount % 21] + (final == 0 ? [] : [final])
    }

    /// Whether a syllable has no final consonant, so that typing on may still give it one: `부`, not `분`.
    static func isOpen(_ syllable: UInt32) -> Bool {
        syllables.contains(syllable) && (syllable - syllables.lowerBound) % finalCount == 0
    }

    /// The syllable of an initial consonant, a vowel and possibly a final consonant; nil when they do not combine.
    static func syllable(_ initial: UInt32, _ vowel: UInt32, _ final: UInt32 = 0) -> UInt32? {
        guard let l = initials.firstIndex(of: initial), vowels.contains(vowel), let t = finals.firstIndex(of: final)
        else {
            return nil
        }
        return syllables.lowerBound + UInt32(l) * syllablesPerInitial + (vowel - vowels.lowerBound) * finalCount
            + UInt32(t)
    }

    static func isFinal(_ consonant: UInt32) -> Bool {
        finals.contains(consonant) && consonant != 0
    }

    /// A cluster as the two keys that make it. Windows joins `ㅂㅅ` into `ㅄ` while somebody types initial consonants.
    static func parts(ofCluster consonant: UInt32) -> (UInt32, UInt32)? {
        clusters[consonant]
    }

    private static let clusters: [UInt32: (UInt32, UInt32)] = {
        let table = ["ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ", "ㅀㄹㅎ", "ㅄㅂㅅ"]
        return Dictionary(
            uniqueKeysWithValues: table.map { entry in
                let scalars = entry.unicodeScalars.map(\.value)
                return (scalars[0], (scalars[1], scalars[2]))
            })
    }()

    /// The keyboard's letter for a conjoining one (U+1100…, what NFD text is made of); nil for archaic letters.
    static func letter(ofConjoining scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x1100...0x1112: initials[Int(scalar - 0x1100)]
        case 0x1161...0x1175: vowels.lowerBound + (scalar - 0x1161)
        case 0x11A8...0x11C2: finals[Int(scalar - 0x11A7)]
        default: nil
        }
    }

    /// The keyboard's letter for a half-width one (U+FFA1…); nil for the gaps in that block.
    static func letter(ofHalfWidth scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0xFFA1...0xFFBE: 0x3131 + (scalar - 0xFFA1)
        case 0xFFC2...0xFFC7: 0x314F + (scalar - 0xFFC2)
        case 0xFFCA...0xFFCF: 0x3155 + (scalar - 0xFFCA)
        case 0xFFD2...0xFFD7: 0x315B + (scalar - 0xFFD2)
        case 0xFFDA...0xFFDC: 0x3161 + (scalar - 0xFFDA)
        default: nil
        }
    }
}
