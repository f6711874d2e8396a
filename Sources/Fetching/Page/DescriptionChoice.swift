/// Chooses among a page's descriptions, which come in the order of precedence.
enum DescriptionChoice {
    /// The first one, unless a later one is the same text at more length and whole, or the first one was cut off by a
    /// machine ("absolutely stun...") and a later one was not.
    static func best(_ candidates: [String]) -> String? {
        let texts = candidates.compactMap { PlainText.clean($0, limit: 2_000) }
        guard let first = texts.first else { return nil }
        let stem = first.reversed().drop { ".…!? ".contains($0) }.reversed()
        return texts.dropFirst().first { text in
            text.count > first.count && text.starts(with: stem) && isWhole(text)
        } ?? texts.first { !isCut($0) } ?? first
    }

    private static func isCut(_ text: String) -> Bool {
        text.hasSuffix("...")
    }

    private static func isWhole(_ text: String) -> Bool {
        guard let last = text.last, ".!?。」”\"".contains(last) else { return false }
        return !text.hasSuffix("..")
    }
}
