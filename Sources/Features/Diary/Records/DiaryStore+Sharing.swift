import Catalog
import GRDB
import Text

extension DiaryStore {
    /// Creates a link to one of the person's own finished pages.
    ///
    /// - Parameter period: validity period; `nil` for until it is revoked.
    /// - Returns: the secret of the link's address. Only its hash is stored.
    /// - Throws: `CatalogError.notFound`, `othersThing`, `invalid` if the page is not finished.
    package func share(_ id: Item.ID, for period: Duration?, by person: Person.ID) throws -> Secret {
        try catalog.write(of: person) { scope in
            let page = try ownPage(id, in: scope)
            guard page.isFinished else {
                throw CatalogError.invalid("page", "다 쓴 일기만 공유할 수 있어요.", "Only a finished page can be shared.")
            }
            let secret = Secret(catalog.environment)
            let now = catalog.environment.now()
            try scope.db.run(
                "INSERT INTO pageShare(tokenHash, item, createdAt, expiresAt) VALUES (?, ?, ?, ?)",
                [hexadecimal(secret.hash), id, now, period.map { now + $0 }])
            try catalog.touch(person, in: scope.db)
            return secret
        }
    }

    /// Returns the links to a page, the newest first.
    func shares(of id: Item.ID, in scope: OwnerScope) throws -> [PageShare] {
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

    /// Revokes a link to one of the person's own pages.
    ///
    /// - Throws: `CatalogError.notFound`, `othersThing`.
    package func revoke(_ share: PageShare.ID, of id: Item.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            guard try shares(of: id, in: scope).contains(where: { $0.id == share }) else { throw CatalogError.notFound }
            try scope.db.run(
                "UPDATE pageShare SET revokedAt = coalesce(revokedAt, ?) WHERE id = ?",
                [catalog.environment.now(), share])
            try catalog.touch(person, in: scope.db)
        }
    }

    /// Returns the page of a link.
    ///
    /// - Throws: `CatalogError.notFound` if the link is unknown, revoked or expired, or the page is in the trash.
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

    /// Counts a view of a link, with a deferred write.
    func countView(_ secret: Secret) {
        let hash = hexadecimal(secret.hash)
        catalog.writeInBackground { db in
            try db.run(
                "UPDATE pageShare SET views = views + 1 WHERE tokenHash = ?", [hash])
        }
    }
}
