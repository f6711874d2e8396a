import Catalog
import GRDB

/// What a person searched the providers for, to run it again; apart from what they searched the house for.
struct FindWords: Sendable {
    static let kept = 30

    struct Entry: Sendable, Hashable {
        let id: Int64
        let text: String
    }

    let environment: Environment

    /// The last used first.
    func list(_ kind: ItemKind, of person: Person.ID, in db: Database) throws -> [Entry] {
        try Row.fetchAll(
            db.cachedStatement(
                "SELECT id, text FROM findWord WHERE person = ? AND kind = ? ORDER BY lastUsedAt DESC, id DESC LIMIT 10"),
            arguments: [person, kind.rawValue]
        ).map { Entry(id: $0[0], text: $0[1]) }
    }

    func add(_ text: String, _ kind: ItemKind, of person: Person.ID, in db: Database) throws {
        guard !text.isEmpty, text.utf8.count <= 500 else { return }
        try db.cachedStatement(
            """
            INSERT INTO findWord(person, kind, text, lastUsedAt) VALUES (?, ?, ?, ?)
            ON CONFLICT(person, kind, text) DO UPDATE SET lastUsedAt = excluded.lastUsedAt
            """
        ).execute(arguments: [person, kind.rawValue, text, environment.now()])
        try db.cachedStatement(
            """
            DELETE FROM findWord WHERE person = ?1 AND kind = ?2 AND id NOT IN (
                SELECT id FROM findWord WHERE person = ?1 AND kind = ?2 ORDER BY lastUsedAt DESC, id DESC LIMIT \(Self.kept))
            """
        ).execute(arguments: [person, kind.rawValue])
    }

    /// - Throws: `CatalogError.notFound`.
    func remove(_ id: Int64, _ kind: ItemKind, of person: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM findWord WHERE id = ? AND person = ? AND kind = ?")
            .execute(arguments: [id, person, kind.rawValue])
        guard db.changesCount == 1 else { throw CatalogError.notFound }
    }

    func removeAll(_ kind: ItemKind, of person: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM findWord WHERE person = ? AND kind = ?")
            .execute(arguments: [person, kind.rawValue])
    }
}
