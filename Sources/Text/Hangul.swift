/// The arithmetic of Hangul syllables (The Unicode Standard, 3.12) and of the letters on Korean keyboards. Letters are
/// scalars of the compatibility block (`ㄱ` = U+3131), which is what a keyboard types.
package enum Hangul {
    package static var syllables: ClosedRange<UInt32> { 0xAC00...0xD7A3 }
    /// Consonants and their clusters: a range of 30, of which 19 may begin a syllable.
    package static var consonants: ClosedRange<UInt32> { 0x3131...0x314E }
    package static var vowels: ClosedRange<UInt32> { 0x314F...0x3163 }
    /// Number of syllables with the same initial and vowel: without a final consonant, and with each of the 27.
    package static var finalCount: UInt32 { 28 }
    package static var syllablesPerInitial: UInt32 { vowelCount * finalCount }
    private static var vowelCount: UInt32 { 21 }

    /// The 19 initial consonants in the order of the syllable block.
    package static let initials: [UInt32] = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

    /// Final consonants in the order of the syllable block: 0 for none, then the 27 letters.
    private static let finals: [UInt32] = [0] + "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

    package static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        syllables.contains(scalar.value)
    }

    /// Returns whether a scalar is a syllable or a letter of the compatibility block, including archaic ones.
    package static func contains(_ scalar: Unicode.Scalar) -> Bool {
        isSyllable(scalar) || (0x3131...0x318E).contains(scalar.value)
    }

    /// Returns the initial consonant of a syllable: `ㅂ` of `부`.
    package static func initial(of syllable: UInt32) -> UInt32 {
        initials[Int((syllable - syllables.lowerBound) / syllablesPerInitial)]
    }

    /// Returns all syllables with this initial consonant; `nil` for a letter that cannot begin a syllable.
    package static func syllables(beginningWith consonant: UInt32) -> Range<UInt32>? {
        guard let index = initials.firstIndex(of: consonant) else { return nil }
        let first = syllables.lowerBound + UInt32(index) * syllablesPerInitial
        return first..<(first + syllablesPerInitial)
    }

    /// Returns the index in ``initials`` for a syllable or for a compatibility letter that can begin one.
    package static func initialIndex(_ scalar: Unicode.Scalar) -> Int? {
        if isSyllable(scalar) { return Int((scalar.value - syllables.lowerBound) / syllablesPerInitial) }
        guard consonants.contains(scalar.value) else { return nil }
        return initials.firstIndex(of: scalar.value)
    }

    /// Returns `text` with every syllable replaced by its initial consonant: 부산행 gives ㅂㅅㅎ.
    package static func initials(of text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(isSyllable(scalar) ? Unicode.Scalar(initial(of: scalar.value)) ?? scalar : scalar)
        }
        return String(result)
    }

    /// Returns the two or three letters of a syllable.
    package static func letters(of syllable: UInt32) -> [UInt32] {
        let index = syllable - syllables.lowerBound
        let final = finals[Int(index % finalCount)]
        return [initial(of: syllable), vowels.lowerBound + index / finalCount % vowelCount]
            + (final == 0 ? [] : [final])
    }

    /// Returns whether a syllable has no final consonant, so that the next key may add one: `부`, not `분`.
    package static func isOpen(_ syllable: UInt32) -> Bool {
        syllables.contains(syllable) && (syllable - syllables.lowerBound) % finalCount == 0
    }

    /// Returns the syllable of an initial consonant, a vowel and possibly a final consonant; `nil` if they do not
    /// combine.
    package static func syllable(_ initial: UInt32, _ vowel: UInt32, _ final: UInt32 = 0) -> UInt32? {
        guard let initialIndex = initials.firstIndex(of: initial), vowels.contains(vowel),
            let finalIndex = finals.firstIndex(of: final)
        else {
            return nil
        }
        return syllables.lowerBound + UInt32(initialIndex) * syllablesPerInitial
            + (vowel - vowels.lowerBound) * finalCount + UInt32(finalIndex)
    }

    /// Returns whether a consonant can end a syllable.
    package static func isFinal(_ consonant: UInt32) -> Bool {
        finals.contains(consonant) && consonant != 0
    }
}

/// Letters as keyboards and encodings write them.
extension Hangul {
    /// Returns the two keys that make a cluster. Windows joins `ㅂㅅ` into `ㅄ` when a person types initial consonants.
    package static func parts(ofCluster consonant: UInt32) -> (UInt32, UInt32)? {
        clusters[consonant]
    }

    private static let clusters: [UInt32: (UInt32, UInt32)] = {
        // Each cluster with its two letters.
        let table = ["ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ", "ㅀㄹㅎ", "ㅄㅂㅅ"]
        return Dictionary(
            uniqueKeysWithValues: table.map { entry in
                let scalars = entry.unicodeScalars.map(\.value)
                return (scalars[0], (scalars[1], scalars[2]))
            })
    }()

    /// Returns the keyboard's letter for a conjoining one (U+1100…, which NFD text consists of); `nil` for archaic
    /// letters.
    package static func letter(ofConjoining scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x1100...0x1112: initials[Int(scalar - 0x1100)]
        case 0x1161...0x1175: vowels.lowerBound + (scalar - 0x1161)
        case 0x11A8...0x11C2: finals[Int(scalar - 0x11A7)]  // The first of ``finals`` stands for none.
        default: nil
        }
    }

    /// Returns the keyboard's letter for a half-width one (U+FFA1…); `nil` for the gaps in that block.
    package static func letter(ofHalfWidth scalar: UInt32) -> UInt32? {
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
