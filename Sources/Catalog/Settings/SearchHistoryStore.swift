import GRDB
import Text

/// A person's recent searches, to run them again.
package struct SearchHistoryStore: Sendable {
    /// Maximum number of searches that are stored for each person.
    package static let maxPerPerson = 50

    /// Maximum length of a stored search in UTF-8.
    private static let maxBytes = 1000

    package struct Entry: Sendable, Hashable, Identifiable {
        package let id: Int64
        package let text: String
        package let lastUsedAt: Timestamp
    }

    let environment: CatalogEnvironment

    /// Returns the searches, last used first.
    package func list(limit: Int = 10, in scope: OwnerScope) throws -> [Entry] {
        try scope.db.rows(
            "SELECT id, text, lastUsedAt FROM recentSearch WHERE person = ? ORDER BY lastUsedAt DESC, id DESC LIMIT ?",
            [scope.owner, limit]
        ).map { Entry(id: try $0.value("id"), text: try $0.value("text"), lastUsedAt: try $0.value("lastUsedAt")) }
    }

    /// Stores a search or updates its time of use. Ignores blank searches, and searches of more than 1,000 bytes.
    package func add(_ text: String, in scope: OwnerScope) throws {
        let text = text.oneLine
        guard !text.isEmpty, text.utf8.count <= Self.maxBytes else { return }
        try scope.db.markPages(of: scope.owner)
        try scope.db.run("DELETE FROM recentSearch WHERE person = ? AND text = ?", [scope.owner, text])
        try scope.db.run(
            "INSERT INTO recentSearch(person, text, lastUsedAt) VALUES (?, ?, ?)",
            [scope.owner, text, environment.now()])
        try scope.db.run(
            """
            DELETE FROM recentSearch WHERE id IN
                (SELECT id FROM recentSearch WHERE person = ? ORDER BY lastUsedAt DESC, id DESC LIMIT -1 OFFSET \(Self.maxPerPerson))
            """, [scope.owner])
    }

    /// - Throws: `CatalogError.notFound`.
    package func delete(_ id: Int64, in scope: OwnerScope) throws {
        try scope.db.run("DELETE FROM recentSearch WHERE id = ? AND person = ?", [id, scope.owner])
        guard scope.db.changesCount == 1 else { throw CatalogError.notFound }
        try scope.db.markPages(of: scope.owner)
    }

    package func deleteAll(in scope: OwnerScope) throws {
        try scope.db.run("DELETE FROM recentSearch WHERE person = ?", [scope.owner])
        try scope.db.markPages(of: scope.owner)
    }
}
