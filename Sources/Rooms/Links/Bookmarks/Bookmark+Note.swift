import Text

extension Bookmark {
    /// What a link's note holds of it, and what a ledger says of that.
    struct Kept: Equatable {
        let note: String
        /// Nil where it is only what the person wrote.
        let reason: String?
    }

    /// The person's own words, then what they marked, then the text of the page, as far as there is room. The whole of it
    /// stays in the ledger.
    func kept(within limit: Int) -> Kept {
        let whole = noteParts.joined(separator: "\n\n")
        let isCut = whole.count > limit
        guard !highlights.isEmpty || !text.isEmpty || isCut else { return Kept(note: whole, reason: nil) }
        return Kept(
            note: String(whole.beginning(limit)),
            reason: "kept:\(highlights.count):\(text.isEmpty ? "" : "text"):\(isCut ? "cut" : "")")
    }

    /// The paragraphs of the note, in their order.
    var noteParts: [String] {
        var parts = note.isEmpty ? [] : [note]
        for highlight in highlights {
            let quote = highlight.quote.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.hasPrefix(">") ? String($0) : "> " + $0
            }
            parts.append((highlight.quote.isEmpty ? [] : quote).joined(separator: "\n") + Self.below(highlight))
        }
        if !text.isEmpty { parts.append(text) }
        return parts
    }

    private static func below(_ highlight: Highlight) -> String {
        guard !highlight.note.isEmpty else { return "" }
        return (highlight.quote.isEmpty ? "" : "\n\n") + highlight.note
    }
}
