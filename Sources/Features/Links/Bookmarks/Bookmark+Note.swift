import Text

extension Bookmark {
    /// Note of an imported link, and the reason that its import row gives for it.
    struct ImportedNote: Equatable {
        let note: String
        /// Code of the highlights and page text in the note, and of its being cut, such as `kept:2:text:cut`; nil if the
        /// note is only what the person wrote, uncut.
        let reason: String?
    }

    /// Composes a note of at most `limit` characters: the person's own words, highlights, then the text of the
    /// page. The import row keeps what is cut.
    func importedNote(within limit: Int) -> ImportedNote {
        let wholeNote = noteParagraphs.joined(separator: "\n\n")
        let isCut = wholeNote.count > limit
        guard !highlights.isEmpty || !text.isEmpty || isCut else { return ImportedNote(note: wholeNote, reason: nil) }
        return ImportedNote(
            note: String(wholeNote.beginning(limit)),
            reason: "kept:\(highlights.count):\(text.isEmpty ? "" : "text"):\(isCut ? "cut" : "")")
    }

    /// Paragraphs of the note, in order.
    var noteParagraphs: [String] {
        var paragraphs = note.isEmpty ? [] : [note]
        for highlight in highlights {
            let quotedLines = highlight.quote.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.hasPrefix(">") ? String($0) : "> " + $0
            }
            paragraphs.append(
                (highlight.quote.isEmpty ? [] : quotedLines).joined(separator: "\n") + Self.noteBelowQuote(highlight))
        }
        if !text.isEmpty { paragraphs.append(text) }
        return paragraphs
    }

    private static func noteBelowQuote(_ highlight: Highlight) -> String {
        guard !highlight.note.isEmpty else { return "" }
        return (highlight.quote.isEmpty ? "" : "\n\n") + highlight.note
    }
}
