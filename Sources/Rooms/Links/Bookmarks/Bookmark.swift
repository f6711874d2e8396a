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
    var isUnread = false
    var isArchived = false
    var isFavourite = false

    struct Folder: Sendable, Hashable {
        var name: String
        /// Only our own files carry it.
        var emoji = ""
    }

    /// linkding's way to say "archived", understood and written by us too.
    static let archivedTag = "linkding:bookmarks.archived"
    static let noteStart = "[linkding-notes]"
    static let noteEnd = "[/linkding-notes]"
}
