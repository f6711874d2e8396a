import Text

/// Writes a Netscape bookmark file that browsers read, and that ``NetscapeBookmarkReader`` reads back without loss.
struct NetscapeBookmarkWriter: BookmarkOutput {
    /// Content of the `<META>` that distinguishes Seorap's files from those of programs that escape references
    /// twice.
    static let generator = "Seorap"

    /// Bytes written since the last ``drain()``.
    private(set) var bytes: [UInt8] = []
    private var depth = 1

    init(title: String) {
        let title = CharacterReferences.escaped(title)
        write(
            """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <!-- This is an automatically generated file.
                 It will be read and overwritten.
                 DO NOT EDIT! -->
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <META NAME="GENERATOR" CONTENT="\(Self.generator)">
            <TITLE>\(title)</TITLE>
            <H1>\(title)</H1>
            <DL><p>

            """)
    }

    /// Returns and clears the bytes written since the last call.
    mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    mutating func open(_ folder: Bookmark.Folder) {
        indent()
        write("<DT><H3")
        attribute("EMOJI", folder.emoji)
        write(">\(CharacterReferences.escaped(folder.name))</H3>\n")
        indent()
        write("<DL><p>\n")
        depth += 1
    }

    mutating func close() {
        depth -= 1
        indent()
        write("</DL><p>\n")
    }

    mutating func write(_ bookmark: Bookmark) {
        indent()
        write("<DT><A HREF=\"\(CharacterReferences.escaped(bookmark.address))\"")
        attribute("ADD_DATE", bookmark.addedAt.map { "\($0 / 1_000)" } ?? "")
        attribute("LAST_MODIFIED", bookmark.changedAt.map { "\($0 / 1_000)" } ?? "")
        attribute("TOREAD", bookmark.isUnread ? "1" : "")
        attribute("FAVORITE", bookmark.isFavourite ? "1" : "")
        let tags = bookmark.tags + (bookmark.isArchived ? [Bookmark.archivedTag] : [])
        attribute("TAGS", BookmarkTags.commaList(tags))
        // Other programs end a tag at a comma.
        attribute("TAGLIST", tags.contains { $0.contains(",") } ? jsonArray(tags) : "")
        write(">\(CharacterReferences.escaped(bookmark.title))</A>\n")
        guard !bookmark.about.isEmpty || !bookmark.note.isEmpty else { return }
        write("<DD>\(CharacterReferences.escaped(bookmark.about))")
        if !bookmark.note.isEmpty {
            write("\(Bookmark.noteStart)\(CharacterReferences.escaped(bookmark.note))\(Bookmark.noteEnd)")
        }
        write("\n")
    }

    mutating func finish() {
        while depth > 1 { close() }
        write("</DL><p>\n")
    }

    private mutating func attribute(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        write(" \(name)=\"\(CharacterReferences.escaped(value))\"")
    }

    private mutating func indent() {
        bytes += repeatElement(UInt8(ascii: " "), count: depth * 4)
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }
}
