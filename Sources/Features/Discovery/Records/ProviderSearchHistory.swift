import Catalog
import GRDB
import Site
import Text

/// Texts that a person searched the providers for, to run them again. Separate from searches of their own items.
struct ProviderSearchHistory: Sendable {
    /// Number of stored queries of a person for one kind.
    static let maxPerPerson = 30

    private static let maxListed = 10

    struct Entry: Sendable, Hashable {
        let id: Int64
        let text: String
    }

    let catalog: Catalog

    /// Returns the queries used last, newest first.
    func list(_ kind: ItemKind, in scope: OwnerScope) throws -> [Entry] {
        try scope.db.rows(
            """
            SELECT max(id) AS id, query FROM providerSearch WHERE person = ? AND kind = ?
            GROUP BY query ORDER BY max(lastUsedAt) DESC, max(id) DESC LIMIT \(Self.maxListed)
            """, [scope.owner, kind.rawValue]
        ).map { Entry(id: try $0.value("id"), text: try $0.value("query")) }
    }

    /// Stores a query as the newest, replacing an earlier one with the same text.
    func add(_ text: String, _ kind: ItemKind, of person: Person.ID) throws {
        try catalog.write { db in
            let arguments: StatementArguments = [person, kind.rawValue, text]
            try db.run("DELETE FROM providerSearch WHERE person = ? AND kind = ? AND query = ?", arguments)
            try db.run(
                "INSERT INTO providerSearch(person, kind, query, lastUsedAt) VALUES (?, ?, ?, ?)",
                [person, kind.rawValue, text, catalog.environment.now()])
            try db.run(
                """
                DELETE FROM providerSearch WHERE person = ?1 AND kind = ?2 AND id NOT IN (
                    SELECT id FROM providerSearch WHERE person = ?1 AND kind = ?2 ORDER BY lastUsedAt DESC, id DESC LIMIT \(Self.maxPerPerson))
                """, [person, kind.rawValue])
        }
    }

    /// - Throws: `CatalogError.notFound`.
    func remove(_ id: Int64, _ kind: ItemKind, of person: Person.ID) throws -> Change.ID? {
        let text = try catalog.read { db in
            try db.value(
                String.self, "SELECT query FROM providerSearch WHERE id = ? AND person = ? AND kind = ?",
                [id, person, kind.rawValue])
        }
        guard let text else { throw CatalogError.notFound }
        let name = text.shortened(to: 40)
        let summary = Phrase("최근 검색어 ‘\(name)’ 삭제함", "Removed the recent search ‘\(name)’")
        return try catalog.perform(.delete, by: person, summary: summary) { scope in
            try scope.db.run(
                "DELETE FROM providerSearch WHERE person = ? AND kind = ? AND query = ?", [person, kind.rawValue, text])
        }.change
    }

    /// Removes the queries for a kind.
    func removeAll(_ kind: ItemKind, of person: Person.ID) throws -> Change.ID? {
        let summary = Phrase("최근 검색을 모두 지움", "Cleared all recent searches")
        return try catalog.perform(.delete, by: person, summary: summary) { scope in
            try scope.db.run("DELETE FROM providerSearch WHERE person = ? AND kind = ?", [person, kind.rawValue])
        }.change
    }
}

extension ProviderSearchHistory {
    /// Export of the queries, next to those of the instance's own search.
    static let exported = ExportSection(
        "searches",
        sql: """
            SELECT id, kind, query, lastUsedAt FROM providerSearch NOT INDEXED WHERE person = ?1 AND id > ?3
            ORDER BY id LIMIT ?4
            """
    ) { row, json in
        try json.member("kind", row.value("kind") as String)
        try json.member("text", row.value("query") as String)
        try json.member("lastUsedAt", row.value("lastUsedAt") as Timestamp)
    }
}

extension TrackedTable {
    static let providerSearch = TrackedTable("providerSearch", owner: "person")
}
