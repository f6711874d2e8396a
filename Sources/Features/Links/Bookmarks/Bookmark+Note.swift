import Text

extension Bookmark {
    /// Note of an imported link, and the reason that its import row gives for it.
    struct NoteParts: Equatable {
        let note: String
        /// Code of what the note contains or lacks; nil if it is only what the person wrote, uncut.
        let reason: String?
    }

    /// Composes a note of at most `limit` characters: the person's own words, highlights, then the text of the
    /// page. The import row keeps what is cut.
    func noteParts(within limit: Int) -> NoteParts {
        let whole = noteParts.joined(separator: "\n\n")
        let isCut = whole.count > limit
        guard !highlights.isEmpty || !text.isEmpty || isCut else { return NoteParts(note: whole, reason: nil) }
        return NoteParts(
            note: String(whole.beginning(limit)),
            reason: "kept:\(highlights.count):\(text.isEmpty ? "" : "text"):\(isCut ? "cut" : "")")
    }

    /// Paragraphs of the note, in order.
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
