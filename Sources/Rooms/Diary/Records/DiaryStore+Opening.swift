import Catalog
import GRDB
import PageDocument

extension DiaryStore {
    /// A page for the editor. It is out of sight until something is put on it, so that looking at the editor leaves nothing
    /// behind; one that was opened and left before is taken again.
    /// - Parameter draft: its document has no elements.
    /// - Throws: as ``createPage(_:by:)``.
    func openPage(_ draft: PageDraft, by author: Person.ID) throws -> Item.ID {
        try catalog.write(of: author) { scope in
            if let left = try leftPage(in: scope) { _ = try catalog.items.deleteForever([left], in: scope) }
            var draft = draft
            draft.state = .archived
            return try createPage(draft, in: scope)
        }
    }

    /// One that nobody has open any longer, as far as can be told.
    private func leftPage(in scope: Scope) throws -> Item.ID? {
        try Int64.fetchOne(
            scope.db.cachedStatement(
                """
                SELECT page.item FROM page INDEXED BY pageAuthorDay CROSS JOIN item ON item.id = page.item
                WHERE page.owner = ?1 AND page.author = ?1 AND \(Self.untouched) AND item.addedAt < ?2 LIMIT 1
                """), arguments: [scope.owner, catalog.environment.now() - .seconds(3600)])
    }

    /// The first that is put on a page brings it into sight.
    func keepOpened(_ entry: DiaryEntry, in scope: Scope) throws {
        guard entry.item.state == .archived, entry.revision == 1, !entry.isFinished else { return }
        _ = try catalog.items.setState(.kept, of: [entry.id], in: scope)
    }
}
