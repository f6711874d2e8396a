/// One entry of a bookmark file, as the file says it.
struct Bookmark: Sendable, Equatable {
    /// Not checked: may be relative, `place:` or `javascript:`.
    var address = ""
    var title = ""
    /// Outermost first.
    var folders: [Folder] = []
    var tags: [String] = []
    /// Milliseconds since 1970.
    var addedAt: Int64?
    var changedAt: Int64?
    var about = ""
    var note = ""
    /// What somebody marked on the page.
    var highlights: [Highlight] = []
    /// The text that a program kept of the page.
    var text = ""
    var isUnread = false
    var isArchived = false
    var isFavourite = false
    /// Why it is no link, as a reason of its ledger row.
    var defect: String?
    /// As its file has it, with what nobody here understands, as JSON; empty where the rest holds it whole.
    var original: [UInt8] = []

    struct Folder: Sendable, Hashable {
        var name: String
        /// Only our own files carry it.
        var emoji = ""
    }

    struct Highlight: Sendable, Hashable {
        var quote: String
        var note: String
    }

    /// The defect of what is no link but a folder's description, which no folder here can hold.
    static let wordsAboutFolder = "folder-about"

    /// linkding's way to say "archived", understood and written by us too.
    static let archivedTag = "linkding:bookmarks.archived"
    static let noteStart = "[linkding-notes]"
    static let noteEnd = "[/linkding-notes]"
}
