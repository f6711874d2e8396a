import Catalog
import GRDB
import Text

/// A link that shows one page to whoever has it.
package struct PageShare: Sendable, Hashable, Identifiable {
    package let id: Int64
    let createdAt: Timestamp
    /// Nil for one that stays until it is revoked.
    let expiresAt: Timestamp?
    let revokedAt: Timestamp?
    let views: Int

    package func isOpen(at now: Timestamp) -> Bool {
        revokedAt == nil && expiresAt.map { now < $0 } != false
    }
}

extension DiaryStore {
    /// A new link to one of the person's own finished pages.
    /// - Parameter time: how long it works; nil until it is revoked.
    /// - Returns: the secret of its address, which is stored nowhere.
    /// - Throws: `CatalogError.notFound`, `othersThing`, `invalid` while the page is not finished.
    package func share(_ id: Item.ID, for time: Duration?, by person: Person.ID) throws -> Secret {
        try catalog.write(of: person) { scope in
            let page = try ownPage(id, in: scope)
            guard page.isFinished else {
                throw CatalogError.invalid("page", "다 쓴 일기만 나눌 수 있어요.", "Only a finished page can be shared.")
            }
            let secret = Secret(catalog.environment)
            let now = catalog.environment.now()
            try scope.db.run(
                "INSERT INTO pageShare(tokenHash, item, createdAt, expiresAt) VALUES (?, ?, ?, ?)",
                [hexadecimal(secret.hash), id, now, time.map { now + $0 }])
            try catalog.touch(person, in: scope.db)
            return secret
        }
    }

    /// The links to a page, the newest first.
    func shares(of id: Item.ID, in scope: Scope) throws -> [PageShare] {
        _ = try ownPage(id, in: scope)
        return try scope.db.rows(
            """
            SELECT id, createdAt, expiresAt, revokedAt, views FROM pageShare WHERE item = ? ORDER BY id DESC
            """, [id]
        ).map {
            try PageShare(
                id: $0.value("id"), createdAt: $0.value("createdAt"), expiresAt: $0.value("expiresAt"),
                revokedAt: $0.value("revokedAt"), views: $0.value("views"))
        }
    }

    /// Ends a link at once.
    package func revoke(_ share: PageShare.ID, of id: Item.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            guard try shares(of: id, in: scope).contains(where: { $0.id == share }) else { throw CatalogError.notFound }
            try scope.db.run(
                "UPDATE pageShare SET revokedAt = coalesce(revokedAt, ?) WHERE id = ?",
                [catalog.environment.now(), share])
            try catalog.touch(person, in: scope.db)
        }
    }

    /// The page behind a link.
    /// - Throws: `CatalogError.notFound` where the link is none, was revoked or is over, and where the page is in the trash.
    package func shared(_ secret: Secret, in db: Database) throws -> DiaryPage {
        try db.readExisting(
            """
            SELECT \(DiaryPage.columns) FROM pageShare CROSS JOIN item ON item.id = pageShare.item
            CROSS JOIN page ON page.item = item.id
            WHERE tokenHash = ? AND revokedAt IS NULL AND (expiresAt IS NULL OR expiresAt > ?)
                AND item.state <> 'trashed' AND page.finishedAt IS NOT NULL
            """, [hexadecimal(secret.hash), catalog.environment.now()]
        ) { try DiaryPage($0) }
    }

    /// Somebody looked; counted some time soon.
    func countView(_ secret: Secret) {
        let hash = hexadecimal(secret.hash)
        catalog.writeSoon { db in
            try db.run(
                "UPDATE pageShare SET views = views + 1 WHERE tokenHash = ?",
                [
                    hash
                ])
        }
    }
}
