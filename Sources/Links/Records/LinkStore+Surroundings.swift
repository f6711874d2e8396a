import Catalog
import GRDB
import Synchronization

extension LinkStore {
    /// Three statements, all of them over counts that triggers keep.
    func surroundings(in scope: Scope) throws -> LinkSurroundings {
        var surroundings = LinkSurroundings()
        let counts = try catalog.items.counts(in: scope)
        surroundings.count = counts[.link, .kept]
        surroundings.archived = counts[.link, .archived]
        surroundings.favourites = counts.favourites(.link)
        if let row = try Row.fetchOne(
            scope.db.cachedStatement("SELECT unread, broken FROM linkCount WHERE owner = ?"), arguments: [scope.owner])
        {
            surroundings.unread = row[0]
            surroundings.broken = row[1]
        }
        surroundings.folders = try catalog.folders.tree(in: scope)
        surroundings.tags = try catalog.tags.list(order: .count, limit: 5, in: scope).map(\.name)
        return surroundings
    }
}

/// What stands around every list of a person is counted again only after something changed.
final class SurroundingsCache: Sendable {
    private let known = Mutex<[Person.ID: (revision: UInt64, surroundings: LinkSurroundings)]>([:])

    func get(_ owner: Person.ID, from store: LinkStore) throws -> LinkSurroundings {
        let revision = store.catalog.revision(of: owner)
        if let entry = known.withLock({ $0[owner] }), entry.revision == revision { return entry.surroundings }
        let surroundings = try store.catalog.read(of: owner) { try store.surroundings(in: $0) }
        known.withLock { $0[owner] = (revision, surroundings) }
        return surroundings
    }
}
