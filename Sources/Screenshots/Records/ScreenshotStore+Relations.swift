import Catalog
import GRDB

extension ScreenshotStore {
    /// Ties a screenshot to another item of the same person; both may have been tied before.
    func relate(_ id: Item.ID, to other: Item.ID, by owner: Person.ID) throws {
        guard id != other else { return }
        try catalog.perform(.edit, by: owner, summary: Phrase("스크린샷과 링크를 이음", "Tied a screenshot to a link")) { db in
            try db.cachedStatement("INSERT OR IGNORE INTO relation(a, b, kind, createdAt) VALUES (?, ?, 'read', ?)")
                .execute(arguments: [min(id, other), max(id, other), catalog.environment.now()])
        }
    }

    /// The items that a screenshot is tied to, the latest first; one statement.
    func related(to id: Item.ID, owner: Person.ID, in db: Database) throws -> [Item] {
        try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(Item.columns) FROM item WHERE owner = ?2 AND state <> 'trashed' AND id IN (
                    SELECT b FROM relation WHERE a = ?1 UNION SELECT a FROM relation WHERE b = ?1)
                ORDER BY position DESC LIMIT 50
                """), arguments: [id, owner]
        ).map(Item.init(row:))
    }
}
