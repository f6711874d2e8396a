import GRDB
import Text

/// What people are told. All methods work inside the caller's transaction, so that what is told has really happened.
package struct Notifications: Sendable {
    /// So many are kept for each person.
    package static let kept = 200

    let environment: Environment
    let events: EventHub

    /// What to say instead when the same kind of thing happens again before the person has read of it.
    package struct Several {
        let title: (Int) -> Phrase
        let path: String?

        package init(path: String?, title: @escaping (_ times: Int) -> Phrase) {
            self.title = title
            self.path = path
        }
    }

    /// Tells a person something, unless they have switched that kind off. Open pages hear of it once the transaction is
    /// committed.
    /// - Parameters:
    ///   - path: where there is more to see, a path of this server.
    ///   - several: one line for all that happened within a day, in place of the unread one.
    package func add(
        _ kind: NotificationKind, title: Phrase, path: String?, several: Several? = nil, for person: Person.ID,
        in db: Database
    ) throws {
        guard try isOn(kind, of: person, in: db) else { return }
        let now = environment.now()
        var (title, path, times) = (title, path, 1)
        if let several, let before = try takeUnread(kind, since: now - .seconds(86_400), of: person, in: db) {
            times = before + 1
            title = several.title(times)
            path = several.path
        }
        title = Phrase(title.ko.oneLine, title.en.oneLine)
        try db.cachedStatement(
            """
            INSERT INTO notification(person, kind, titleKo, titleEn, path, times, createdAt)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [person, kind.rawValue, title.ko, title.en, path, times, now])
        let notice = Notice(
            id: db.lastInsertedRowID, kind: kind, title: title, path: path, createdAt: now)
        try db.cachedStatement(
            """
            DELETE FROM notification WHERE person = ?1 AND id <=
                (SELECT id FROM notification WHERE person = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(Self.kept))
            """
        ).execute(arguments: [person])
        try db.markPages(of: person)
        let unread = try unreadCount(of: person, in: db)
        db.afterNextTransaction { [events] _ in
            events.publish(.notification(notice, unread: unread), to: person)
        }
    }

    /// Removes an unread one of this kind.
    /// - Returns: how often it had happened by then; nil where there is none.
    private func takeUnread(
        _ kind: NotificationKind, since: Timestamp, of person: Person.ID, in db: Database
    ) throws -> Int? {
        try Int.fetchOne(
            db.cachedStatement(
                """
                DELETE FROM notification WHERE id =
                    (SELECT max(id) FROM notification
                     WHERE person = ? AND kind = ? AND readAt IS NULL AND createdAt >= ?)
                RETURNING times
                """), arguments: [person, kind.rawValue, since])
    }

    /// The newest first.
    /// - Parameter before: only those that are older than this one.
    package func list(
        of person: Person.ID, before: Notice.ID? = nil, limit: Int = 50, in db: Database
    ) throws -> [Notice] {
        try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(Notice.columns) FROM notification WHERE person = ? AND id < ? ORDER BY id DESC LIMIT ?
                """), arguments: [person, before ?? .max, limit]
        ).compactMap(Notice.init(row:))
    }

    package func unreadCount(of person: Person.ID, in db: Database) throws -> Int {
        try db.cachedStatement("SELECT count(*) FROM notification WHERE person = ? AND readAt IS NULL")
            .fetchInt([person])
    }

    /// Marks one as read.
    /// - Throws: `CatalogError.notFound`, also for somebody else's.
    @discardableResult
    package func read(_ id: Notice.ID, of person: Person.ID, in db: Database) throws -> Notice {
        let row = try Row.fetchOne(
            db.cachedStatement("SELECT \(Notice.columns) FROM notification WHERE id = ? AND person = ?"),
            arguments: [id, person])
        guard let notice = row.flatMap(Notice.init(row:)) else { throw CatalogError.notFound }
        if notice.readAt == nil {
            try db.cachedStatement("UPDATE notification SET readAt = ? WHERE id = ?")
                .execute(arguments: [environment.now(), id])
            try db.markPages(of: person)
        }
        return notice
    }

    package func readAll(of person: Person.ID, in db: Database) throws {
        try db.cachedStatement("UPDATE notification SET readAt = ? WHERE person = ? AND readAt IS NULL")
            .execute(arguments: [environment.now(), person])
        try db.markPages(of: person)
    }

    /// - Throws: `CatalogError.notFound`, also for somebody else's.
    package func delete(_ id: Notice.ID, of person: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM notification WHERE id = ? AND person = ?").execute(arguments: [id, person])
        guard db.changesCount == 1 else { throw CatalogError.notFound }
        try db.markPages(of: person)
    }

    package func deleteAll(of person: Person.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM notification WHERE person = ?").execute(arguments: [person])
        try db.markPages(of: person)
    }
}
