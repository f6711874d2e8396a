import Text

/// Reads the notes of an outliner, in which every line is a bullet: Logseq's `journals/2021_05_18.md`.
enum Outline {
    private static let journal = CompiledRegex(
        /(^|\/)(journals\/[^\/]*|\d{4}_\d{2}_\d{2})\.(md|markdown)$/.ignoresCase())

    static func isJournal(_ path: String) -> Bool { path.contains(journal) }

    /// Returns true for a text of bullets alone, as of a day without notes.
    static func isEmpty(_ text: some StringProtocol) -> Bool {
        text.allSatisfy { $0.isWhitespace || $0 == "-" || $0 == "\u{FEFF}" }
    }

    /// A line of data that Logseq keeps in a note.
    private static let property = CompiledRegex(
        /^\s*(?:-\s+)?(?:id|collapsed|heading|background-color|(?:logseq|hl)[.\-][\w.\-]+)::\s.*$/)
    /// The state of a task.
    private static let taskState = CompiledRegex(
        /^(\s*-\s+)(TODO|DOING|NOW|LATER|WAITING|DONE|CANCELE?D)\s+(?:\[#[A-C]\]\s+)?/)
    /// A reference to another line.
    private static let reference = CompiledRegex(/\s?\(\([0-9a-f]{8}-[0-9a-f\-]{27}\)\)/)

    /// Returns the text without Logseq's own data, and with tasks as check boxes of Markdown.
    static func plainText(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
            if line.contains(property) || !line.allSatisfy(\.isWhitespace) && isEmpty(line) { return nil }
            return line.replacing(taskState) {
                "\($0.1)[\(["DONE", "CANCELED", "CANCELLED"].contains($0.2) ? "x" : " ")] "
            }
            .replacing(reference, with: "").description
        }.joined(separator: "\n")
    }
}
