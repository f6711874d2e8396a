import Catalog
import GRDB

/// Context of a list of links: counts that triggers maintain, the largest folders, the tags used most.
struct LinkListContext: Sendable {
    /// Number of kept links.
    var count = 0
    var unread = 0
    var broken = 0
    var favourites = 0
    var archived = 0
    /// Folders in reading order, parents before their children.
    var folders: [FolderNode] = []
    var tags: [String] = []

    /// Ids of the eight folders with the most items.
    var largestFolders: Set<Int64> = []

    /// Returns the largest folders and the open one.
    func chipFolders(with open: Int64?) -> [Folder] {
        folders.compactMap { node in
            node.folder.id == open || largestFolders.contains(node.folder.id) ? node.folder : nil
        }
    }
}

extension LinkStore {
    private static let maxFolderChips = 8
    private static let maxTagChips = 5

    /// Reads the context of a list. Four statements, without counting items.
    func listContext(in scope: OwnerScope) throws -> LinkListContext {
        var context = LinkListContext()
        let counts = try catalog.items.counts(in: scope)
        context.count = counts[.link, .kept]
        context.archived = counts[.link, .archived]
        context.favourites = counts.favourites(.link)
        if let row = try scope.db.row("SELECT unread, broken FROM linkCount WHERE owner = ?", [scope.owner]) {
            context.unread = try row.value("unread")
            context.broken = try row.value("broken")
        }
        context.folders = try catalog.folders.tree(in: scope)
        let nonEmptyFolders = context.folders.map(\.folder).filter { $0.count > 0 }
        context.largestFolders = Set(
            nonEmptyFolders.sorted { $0.count > $1.count }.prefix(Self.maxFolderChips).map(\.id))
        context.tags = try catalog.tags.list(order: .count, limit: Self.maxTagChips, in: scope).map(\.name)
        return context
    }
}
