import Text

/// A day of an outliner, in which every line is a bullet: Logseq's `journals/2021_05_18.md`.
enum Outline {
    private static let journal = CompiledRegex(
        /(^|\/)(journals\/[^\/]*|\d{4}_\d{2}_\d{2})\.(md|markdown)$/.ignoresCase())

    static func isJournal(_ path: String) -> Bool { path.contains(journal) }

    /// Whether a text holds nothing but bullets: a day that was opened and never written.
    static func isEmpty(_ text: some StringProtocol) -> Bool {
        text.allSatisfy { $0.isWhitespace || $0 == "-" || $0 == "\u{FEFF}" }
    }

    private static let property = CompiledRegex(
        /^\s*(?:-\s+)?(?:id|collapsed|heading|background-color|(?:logseq|hl)[.\-][\w.\-]+)::\s.*$/)
    private static let marker = CompiledRegex(
        /^(\s*-\s+)(TODO|DOING|NOW|LATER|WAITING|DONE|CANCELE?D)\s+(?:\[#[A-C]\]\s+)?/)
    private static let reference = CompiledRegex(/\s?\(\([0-9a-f]{8}-[0-9a-f\-]{27}\)\)/)

    /// Without what the program keeps for itself; what is to be done and what is done become boxes.
    static func plainText(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
            if line.contains(property) || !line.allSatisfy(\.isWhitespace) && isEmpty(line) { return nil }
            return line.replacing(marker) {
                "\($0.1)[\(["DONE", "CANCELED", "CANCELLED"].contains($0.2) ? "x" : " ")] "
            }
            .replacing(reference, with: "").description
        }.joined(separator: "\n")
    }
}
