import GRDB
import Text

/// What a person has searched for, to run it again.
package struct RecentSearches: Sendable {
    /// So many are kept for each person.
    package static let kept = 50

    package struct Entry: Sendable, Hashable, Identifiable {
        package let id: Int64
        package let text: String
        package let lastUsedAt: Timestamp
    }

    let environment: Environment

    /// The last used first.
    package func list(of person: Person.ID, limit: Int = 10, in db: Database) throws -> [Entry] {
        try Row.fetchAll(
            db.cachedStatement(
                "SELECT id, text, lastUsedAt FROM recentSearch WHERE person = ? ORDER BY lastUsedAt DESC, id DESC LIMIT ?"
            ),
            arguments: [person, limit]
        ).map { Entry(id: $0[0], text: $0[1], lastUsedAt: $0[2]) }
    }

    /// Remembers a search, or that it was run again. Nothing but blanks is not remembered.
    package func add(_ text: String, of person: Person.ID, in db: Database) throws {
        let text = text.oneLine
        guard !text.isEmpty, text.utf8.count <= 1000 else { return }
        try db.markPages(of: person)
        try db.cachedStatement("DELETE FROM recentSearch WHERE person = ? AND text = ?").execute(arguments: [
            person, text,
        ])
        try db.cachedStatement("INSERT INTO recentSearch(person, text, lastUsedAt) VALUES (?, ?, ?)")
            .execute(arguments: [person, text, environment.now()])
        try db.cachedStatement(
            """
            DELETE FROM recentSearch WHERE id IN
                (SELECT id FROM recentSearch WHERE person = ? ORDER BY lastUsedAt DESC, id DESC LIMIT -1 OFFSET \(Self.kept))
            """
        ).execute(arguments: [person])
    }

    /// - Throws: `CatalogError.notFound`.
    package func delete(_ id: Int64, of person: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM recentSearch WHERE id = ? AND person = ?").execute(arguments: [id, person])
        guard db.changesCount == 1 else { throw CatalogError.notFound }
        try db.markPages(of: person)
    }

    package func deleteAll(of person: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM recentSearch WHERE person = ?").execute(arguments: [person])
        try db.markPages(of: person)
    }
}
