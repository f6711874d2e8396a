/// Recognises Japanese and Chinese character sets by the pairs of bytes outside ASCII.
///
/// The first byte of a pair is its lead, the second its trail; a trail below 0x80 is low.
/// In the right set, nearly all pairs are common characters that follow one another. In a wrong one, or in texts of
/// single-byte sets, they are not.
struct EastAsianText {
    /// Likely character set; `nil` if there is none.
    let charset: Charset?

    init(_ bytes: [UInt8]) {
        // Many pages begin with long scripts in ASCII.
        let bytes = bytes.drop { $0 < 0x80 }
        // Shift_JIS and EUC-JP need a sixth of kana, Big5 an eighth of low trails, which EUC-JP and GB2312 do not have.
        let (shiftJIS, eucJP) = (PairStatistics(bytes, Self.shiftJIS), PairStatistics(bytes, Self.eucJP))
        let (big5, gbk) = (PairStatistics(bytes, Self.big5), PairStatistics(bytes, Self.gbk))
        if shiftJIS.isText, shiftJIS.kana > 0, shiftJIS.kana * 6 >= shiftJIS.pairs {
            charset = .shiftJIS
        } else if eucJP.isText, eucJP.kana * 6 >= eucJP.pairs, eucJP.foreignKana > 0 {
            charset = .eucJP
        } else if big5.isText, big5.lowTrails * 8 >= big5.pairs, big5.pairs - big5.lowTrails >= 2 {
            charset = .big5
        } else {
            charset = gbk.isText ? .gb18030 : nil
        }
    }

    private enum Pair {
        case kana
        /// Kana at codes that EUC-KR does not use, or letters that do not occur alone.
        case foreignKana
        case common, rare, invalid
        /// The lead alone is a character, or is skipped.
        case single
    }

    private struct PairStatistics {
        private(set) var pairs = 0
        private(set) var kana = 0
        private(set) var foreignKana = 0
        /// Pairs whose second byte is ASCII.
        private(set) var lowTrails = 0
        private var rare = 0
        private var invalid = 0
        /// Pairs that follow directly on another pair.
        private var adjacentPairs = 0

        /// Maximum number of pairs that are counted, so that a long page is not read four times.
        private static let sampleSize = 20_000

        init(_ bytes: ArraySlice<UInt8>, _ classify: (_ lead: UInt8, _ trail: UInt8) -> Pair) {
            var index = bytes.startIndex
            var endOfLastPair = -1
            while index + 1 < bytes.endIndex, pairs + invalid < Self.sampleSize {
                guard bytes[index] >= 0x80 else {
                    index += 1
                    continue
                }
                let pair = classify(bytes[index], bytes[index + 1])
                guard pair != .single, pair != .invalid else {
                    if pair == .invalid { invalid += 1 }
                    index += 1
                    continue
                }
                pairs += 1
                if index == endOfLastPair { adjacentPairs += 1 }
                if bytes[index + 1] < 0x80 { lowTrails += 1 }
                if pair == .kana || pair == .foreignKana { kana += 1 }
                if pair == .foreignKana { foreignKana += 1 }
                if pair == .rare { rare += 1 }
                index += 2
                endOfLastPair = index
            }
        }

        /// Whether there are at least four pairs, at most one invalid in fifty and one rare in seven (names have rare
        /// characters), and at least half of the pairs follow directly on another.
        var isText: Bool {
            pairs >= 4 && invalid * 50 <= pairs && rare * 7 <= pairs && adjacentPairs * 2 >= pairs
        }
    }

    /// Half-width kana are single bytes; row 82 has hiragana and row 83 katakana.
    private static func shiftJIS(_ lead: UInt8, _ trail: UInt8) -> Pair {
        if (0xa1...0xdf).contains(lead) { return .single }
        guard lead != 0x80, lead != 0xa0, lead <= 0xfc, trail >= 0x40, trail != 0x7f, trail <= 0xfc else {
            return .invalid
        }
        if lead == 0x82, (0x9f...0xf1).contains(trail) { return .kana }
        if lead == 0x83, trail <= 0x96 { return .kana }
        return lead <= 0x98 ? .common : .rare
    }

    /// Row A4 has hiragana, row A5 katakana; lead 8E begins half-width kana.
    private static func eucJP(_ lead: UInt8, _ trail: UInt8) -> Pair {
        // The lead of a character of three bytes, whose other two count as a pair.
        if lead == 0x8f, trail >= 0xa1 { return .single }
        guard lead >= 0xa1 || lead == 0x8e, lead <= 0xfe, trail >= 0xa1, trail <= 0xfe else { return .invalid }
        switch lead {
        case 0xa4 where trail <= 0xf3:
            return trail >= 0xd4 || jamoClusters.contains(trail) ? .foreignKana : .kana
        case 0xa5 where trail <= 0xf6:
            let isForeign = [0xab...0xaf, 0xba...0xc0, 0xd9...0xe0].contains { $0.contains(trail) }
            return isForeign ? .foreignKana : .kana
        case 0x8e, 0xa1...0xa3, 0xb0...0xcf: return .common
        default: return .rare
        }
    }

    /// The double endings and double vowels of Hangul in row A4 of EUC-KR, such as ㄺ and ㅟ.
    private static let jamoClusters: Set<UInt8> = [
        0xa3, 0xa5, 0xa6, 0xaa, 0xab, 0xac, 0xad, 0xae, 0xaf, 0xb0, 0xc2, 0xc6, 0xc8, 0xc9, 0xca, 0xcd, 0xce, 0xcf,
        0xd2,
    ]

    /// Leads A1 to C6 are the frequently used characters.
    private static func big5(_ lead: UInt8, _ trail: UInt8) -> Pair {
        guard lead >= 0x81, lead <= 0xfe, (0x40...0x7e).contains(trail) || (0xa1...0xfe).contains(trail) else {
            return .invalid
        }
        return (0xa1...0xc6).contains(lead) ? .common : .rare
    }

    /// Rows A1 to A3 and B0 to D7 are punctuation and the common characters of GB2312.
    private static func gbk(_ lead: UInt8, _ trail: UInt8) -> Pair {
        guard lead >= 0x81, lead <= 0xfe, trail >= 0x40, trail != 0x7f, trail <= 0xfe else {
            return .invalid
        }
        return trail >= 0xa1 && ((0xa1...0xa3).contains(lead) || (0xb0...0xd7).contains(lead)) ? .common : .rare
    }
}
