import Text

/// Finds the URLs in one word of a text. Many scripts write no space between a URL and the words around it.
struct AddressInText {
    private let scalars: [Unicode.Scalar]

    init(_ word: some StringProtocol) {
        scalars = Array(String(word).nfc.unicodeScalars)
    }

    /// The URLs, each from its `http://` or `https://` to the last character that belongs to it.
    var addresses: [String] {
        let starts = scalars.indices.filter(beginsAddress)
        return zip(starts, starts.dropFirst() + [scalars.endIndex]).map { start, limit in
            var address = String.UnicodeScalarView()
            let scanEnd = end(of: start, limit)
            let isFollowedByURL = limit < scalars.endIndex
            address.append(contentsOf: scalars[start..<(isFollowedByURL ? endBeforeNext(start..<scanEnd) : scanEnd)])
            return String(address)
        }
    }

    /// Whether a URL begins here. The first may follow any character; a later one within a path or query belongs to the
    /// URL before it.
    private func beginsAddress(_ index: Int) -> Bool {
        guard schemeLength(at: index) > 0 else { return false }
        guard index > 0, "/=?&:#%@".unicodeScalars.contains(scalars[index - 1]) else { return true }
        return !(0..<index).contains { schemeLength(at: $0) > 0 }
    }

    /// Returns the length of `http://` or `https://`, in any case of letters; 0 if neither begins here.
    private func schemeLength(at index: Int) -> Int {
        // 0x20 is the bit that distinguishes upper from lower case in ASCII, 0x68 is "h".
        guard scalars[index].value | 0x20 == 0x68 else { return 0 }
        return ["http://", "https://"].first { scheme in
            index + scheme.utf8.count <= scalars.count
                && zip(scalars[index...], scheme.unicodeScalars).allSatisfy { $0.value | 0x20 == $1.value | 0x20 }
        }?.utf8.count ?? 0
    }

    /// Returns the end of the URL that begins at `start`, without punctuation of the sentence around it.
    /// - Parameter limit: the start of the next URL, or the end of the word.
    private func end(of start: Int, _ limit: Int) -> Int {
        var scan = AddressScan(scalars[start..<limit], opener: start > 0 ? scalars[start - 1] : nil)
        let end = scan.end(after: schemeLength(at: start))
        return scalars[start..<end].lastIndex { !Self.trailing.contains($0) }.map { $0 + 1 } ?? start
    }

    /// Returns the end of a URL that precedes another one. Words and signs between the two belong to neither.
    private func endBeforeNext(_ address: Range<Int>) -> Int {
        let text = scalars[address]
        let asciiEnd = text.lastIndex { $0.isASCII && $0 != "+" }.map { $0 + 1 } ?? address.upperBound
        let isASCIIURL = text[..<asciiEnd].allSatisfy(\.isASCII) && text[..<asciiEnd].last?.isASCIIWord == true
        return isASCIIURL ? asciiEnd : address.upperBound
    }

    /// Characters that end a sentence or open a bracket and are removed from the end of a URL.
    private static let trailing = Set(".,;:!?'*~^|([{’·・—–～〜\u{FE0F}".unicodeScalars)
}

/// Finds the end of one URL.
private struct AddressScan {
    private let scalars: ArraySlice<Unicode.Scalar>
    /// The character that ends the URL because the same character precedes it.
    private let closer: Unicode.Scalar?
    /// Brackets opened within the URL and not yet closed.
    private var openBrackets: [Unicode.Scalar] = []
    /// Whether the scan is in the host, which ends at the first of `/?#`.
    private var isHost = true
    /// Whether the scan is in the path, before the query and the fragment.
    private var isInPath = false
    /// The index of the slash after the host.
    private var rootSlash: Int?
    private var hasHangul = false
    /// Whether the URL contains kana, ideographs or letters of Thai or similar scripts.
    private var hasUnspaced = false

    init(_ scalars: ArraySlice<Unicode.Scalar>, opener: Unicode.Scalar?) {
        self.scalars = scalars
        closer = opener.flatMap { "'`*|_".unicodeScalars.contains($0) ? $0 : nil }
    }

    /// Returns the index at which text begins that does not belong to the URL.
    mutating func end(after schemeLength: Int) -> Int {
        for index in scalars.indices.dropFirst(schemeLength) {
            let scalar = scalars[index]
            if scalar == closer, closer != "_" || index + 1 == scalars.endIndex { return index }
            if isStop(scalar, at: index) || closes(scalar) { return index }
            if isHost {
                if "/?#".unicodeScalars.contains(scalar) {
                    isHost = false
                    if scalar == "/" { (rootSlash, isInPath) = (index, true) }
                } else if isText(afterHost: index) {
                    return index
                }
            } else if isText(at: index) {
                return index
            } else {
                isInPath = isInPath && scalar != "?" && scalar != "#"
                hasHangul = hasHangul || Hangul.isSyllable(scalar)
                hasUnspaced = hasUnspaced || Script(scalar) != .spaced
            }
        }
        return scalars.endIndex
    }

    /// Whether text follows a run of one repeated sign, such as `**`.
    private func textFollowsRun(at index: Int) -> Bool {
        let following = scalars[(index + 1)...].drop { $0 == scalars[index] }
        return following.first.map { Hangul.isSyllable($0) || Script($0) != .spaced } ?? false
    }

    private func next(_ index: Int) -> Unicode.Scalar? {
        index + 1 < scalars.endIndex ? scalars[index + 1] : nil
    }

    // MARK: Signs

    private static let stops = Set(
        "。、，．！？：；｡､…‥“”„‟‘«»‹›＂＇＜＞،؛؟۔।॥։።፣၊။។•※׃`\u{200B}\u{FEFF}\u{2060}\u{AD}\u{200E}\u{200F}\u{61C}".unicodeScalars)
    /// Opening brackets by their closing brackets.
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
        ")": "(", "]": "[", "}": "{", "）": "（", "」": "「", "』": "『", "】": "【", "》": "《", "〉": "〈", "〕": "〔",
        "〗": "〖", "〙": "〘", "〛": "〚", "］": "［", "｝": "｛", "｣": "｢",
    ]
    private static let openers = Set(brackets.values)

    /// Whether a sign belongs to the text and not to the URL.
    private func isStop(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        let isControl = scalar.value < 0x21
        // Embeddings, overrides and isolates of bidirectional text.
        let isDirectional = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        if Self.stops.contains(scalar) || isControl || isDirectional { return true }
        let isBeforeText = next(index).map { Hangul.isSyllable($0) || Script($0) != .spaced } ?? false
        switch scalar {
        // An apostrophe belongs to the URL only before a letter.
        case "’": return next(index).map { !$0.isASCII || !$0.properties.isAlphabetic } ?? true
        case "'", "|": return isBeforeText
        case "*", "~", "^": return !isHost && scalars[index - 1] != "/" && textFollowsRun(at: index)
        case "(", "{": return isHost
        // IPv6 addresses begin with this bracket.
        case "[" where isHost: return scalars[index - 1] != "/" && scalars[index - 1] != "@"
        case "[": return isInPath && isBeforeText && !hasHangul && !hasUnspaced
        case ",", ".", ";", "!": return !isHost && isBeforeText && !hasHangul && !hasUnspaced
        default: break
        }
        // Titles in paths contain brackets of their own; brackets after a plain path explain it.
        guard !scalar.isASCII, Self.openers.contains(scalar) else { return false }
        let isInTitle = hasHangul || hasUnspaced || scalars[index - 1] == "/" && index - 1 != rootSlash
        return isHost || !isInTitle
    }

    /// Whether a bracket closes one that was opened before the URL.
    private mutating func closes(_ scalar: Unicode.Scalar) -> Bool {
        if Self.openers.contains(scalar) { openBrackets.append(scalar) }
        guard let opener = Self.brackets[scalar] else { return false }
        guard let index = openBrackets.lastIndex(of: opener) else { return true }
        openBrackets.removeSubrange(index...)
        return false
    }

    // MARK: Words

    /// Whether text begins within the host. A host label does not begin in ASCII and continue in another script.
    private func isText(afterHost index: Int) -> Bool {
        let scalar = scalars[index]
        guard scalar.isPictorial || Hangul.contains(scalar) || Script(scalar) != .spaced,
            scalars[index - 1].isASCIIWord
        else { return false }
        let following = scalars[index...].drop { !$0.isASCII }
        guard let first = following.first else { return true }
        return first == "." ? following.dropFirst().first?.isASCIIWord != true : !first.isASCIIWord && first != "-"
    }

    /// Whether text begins at a letter or sign of another script.
    private func isText(at index: Int) -> Bool {
        let (scalar, before) = (scalars[index], scalars[index - 1])
        guard !scalar.isASCII else { return false }
        if scalar.isPictorial { return before.isWord && isEnd(before: scalars[index...].drop { $0.isPictorial }) }
        guard before.isASCII else { return false }
        if Hangul.contains(scalar) {
            let run = scalars[index...].prefix { Hangul.contains($0) }
            guard isEnd(before: scalars[run.endIndex...]) else { return false }
            return isText(run, after: before, isRoot: index - 1 == rootSlash && scalars[..<index].allSatisfy(\.isASCII))
        }
        guard Script(scalar) != .spaced, before == ")" || before.isASCIIWord && !hasUnspaced else { return false }
        if before == ")", !hasUnspaced { return true }
        // Long enough for each of ``Particles/unspaced``.
        let word = String(String.UnicodeScalarView(scalars[index...].prefix(6)))
        return Particles.unspaced.contains(where: word.hasPrefix)
    }

    /// Whether a run of Hangul is text and not a part of the URL.
    /// - Parameters:
    ///   - before: the ASCII character before the run.
    ///   - isRoot: whether the run begins the path of a URL that is ASCII so far.
    private func isText(_ run: ArraySlice<Unicode.Scalar>, after before: Unicode.Scalar, isRoot: Bool) -> Bool {
        // Single letters after the syllables express laughter or tears and do not belong to the particle.
        let word = String(String.UnicodeScalarView(run.prefix(while: Hangul.isSyllable)))
        switch before {
        case ")": return !hasHangul || word.isEmpty || Particles.areKorean(word)
        // The first path segment of a site is hardly ever named like a particle.
        case "/": return !hasHangul && (Particles.sure.contains(word) || isRoot && Particles.areKorean(word))
        case _ where !before.isASCIIWord || hasHangul: return false
        default:
            return word.isEmpty || Particles.areKorean(word) || Particles.sure.contains(where: word.hasPrefix)
        }
    }

    /// Whether a URL that ends before `rest` does not continue in it.
    private func isEnd(before rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = rest.first(where: { !".,;:!?'*~^|()[]{}".unicodeScalars.contains($0) }) else { return true }
        return !first.isASCII
    }
}

/// The word spacing of a script.
private enum Script {
    /// Kana, ideographs, Thai and similar scripts, written without spaces.
    case unspaced
    case spaced

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x0E01...0x0EDF, 0x1000...0x109F, 0x1780...0x17D3, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF:
            self = .unspaced
        default: self = .spaced
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIWord: Bool { isASCII && isWord }

    fileprivate var isWord: Bool { properties.isAlphabetic || properties.numericType != nil }

    /// Whether the scalar is an emoji, an arrow, a star, a number in a circle, or a modifier of one.
    fileprivate var isPictorial: Bool {
        switch properties.generalCategory {
        case .otherSymbol, .mathSymbol, .modifierSymbol: !isASCII
        default:
            // Variation selector 16, enclosed letters and numbers, and the zero-width joiner.
            value == 0xFE0F || (0x2460...0x24FF).contains(value) || value == 0x200D || properties.isEmojiModifier
        }
    }
}

/// Words that follow a noun without a space.
private enum Particles {
    private static let korean = wordSet(
        """
        을 를 은 는 이 가 에 의 와 과 로 으로 도 만 랑 이랑 하고 에서 에서는 에서도 에게 에게서 에는 에도 에만 에선 한테 한테서 께 께서 까지 까지만 \
        부터 처럼 보다 마다 라고 이라고 라고요 이라고요 라는 이라는 란 이란 라도 이라도 나 이나 든지 이든지 요 이요 야 이야 아 여 이여 서 로서 로써 으로서 \
        으로써 로는 로도 로만 론 으로는 으로도 조차 마저 밖에 뿐 대로 만큼 커녕 입니다 입니다만 이에요 예요 에요 이예요 이야 임 인데 인데요 이고 고 \
        이고요 이며 며 이면 면 이니 니까 이니까 이죠 죠 이지요 지요 네요 이네요 입니까 인가요 인가 인지 이라 라 라서 이라서 였어요 이었어요 였습니다 \
        이었습니다 군요 이군요 거든요 이거든요 같아요 등 등등 님
        """)
    /// Korean particles with which no name begins.
    static let sure = wordSet(
        """
        를 는 에서 에게 입니다 이에요 예요 으로 까지 부터 이라고 이라는 라고 라는 한테 처럼 습니다 이네요 이거든요 보세요 봐주세요 참고 확인 클릭 눌러 이거 여기
        """)
    /// Particles of Japanese, Chinese and Thai.
    static let unspaced = wordSet(
        """
        を は が に で と も の へ や か ね よ から まで より です でし だ って という について 的 是 和 在 与 與 或 了 吧 吗 嗎 呢 啊 也 就 都 很 这 這 那 看 请 請 \
        点击 點擊 复制 複製 打开 打開 参照 參照 リンク クリック ๆ ครับ ค่ะ คะ นะ จ้า และ หรือ ที่ เป็น มี ได้ ก็ ดู กับ ของ จาก
        """)

    /// Whether a word is a Korean particle, also with the polite ending 요.
    static func areKorean(_ word: String) -> Bool {
        korean.contains(word) || word.hasSuffix("요") && korean.contains(String(word.dropLast()))
    }

    private static func wordSet(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
