/// An entry of a bookmark file, with the values of the file.
struct Bookmark: Sendable, Equatable {
    /// Address of the page. Not validated: may be relative, `place:` or `javascript:`.
    var address = ""
    var title = ""
    /// Folders that contain the entry, outermost first.
    var folders: [Folder] = []
    var tags: [String] = []
    /// Milliseconds since 1970.
    var addedAt: Int64?
    /// Milliseconds since 1970.
    var changedAt: Int64?
    /// Description of the page.
    var about = ""
    /// The person's own note.
    var note = ""
    var highlights: [Highlight] = []
    /// Text of the page that the exporting program saved.
    var text = ""
    var isUnread = false
    var isArchived = false
    var isFavourite = false
    /// Reason code for which the entry cannot become a link; nil if it can.
    var defect: String?
    /// The entry in the file's own format, as JSON with unsupported fields; empty if the other properties contain
    /// all of it.
    var original: [UInt8] = []

    struct Folder: Sendable, Hashable {
        var name: String
        /// Emoji of the folder, which only Seorap's own files contain.
        var emoji = ""
    }

    struct Highlight: Sendable, Hashable {
        var quote: String
        var note: String
    }

    /// Reason code of an entry that is only the description of a folder, because folders have no description in Seorap.
    static let folderDescriptionDefect = "folder-about"

    /// linkding's tag for archived bookmarks, which Seorap reads and writes too.
    static let archivedTag = "linkding:bookmarks.archived"
    /// Mark at which linkding's description ends and the note begins.
    static let noteStart = "[linkding-notes]"
    static let noteEnd = "[/linkding-notes]"
}
