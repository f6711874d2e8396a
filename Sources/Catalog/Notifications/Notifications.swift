import GRDB
import Text

/// What people are told. All methods work inside the caller's transaction, so that what is told has really happened.
package struct Notifications: Sendable {
    /// So many are kept for each person.
    package static let kept = 200

    let environment: Environment
    let events: EventHub
    let commits: Commits

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
        _ kind: NotificationKind, title: Phrase, path: String?, several: Several? = nil, in scope: Scope
    ) throws {
        guard try isOn(kind, in: scope) else { return }
        let now = environment.now()
        var (title, path, times) = (title, path, 1)
        if let several, let before = try takeUnread(kind, since: now - .seconds(86_400), in: scope) {
            times = before + 1
            title = several.title(times)
            path = several.path
        }
        title = Phrase(title.ko.oneLine, title.en.oneLine)
        try scope.db.run(
            """
            INSERT INTO notification(person, kind, titleKo, titleEn, path, times, createdAt)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, [scope.owner, kind.rawValue, title.ko, title.en, path, times, now])
        let notice = Notice(id: scope.db.lastInsertedRowID, kind: kind, title: title, path: path, createdAt: now)
        try scope.db.run(
            """
            DELETE FROM notification WHERE person = ?1 AND id <=
                (SELECT id FROM notification WHERE person = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(Self.kept))
            """, [scope.owner])
        try scope.db.markPages(of: scope.owner)
        let unread = try unreadCount(in: scope)
        commits.after { [events, owner = scope.owner] _ in
            events.publish(.notification(notice, unread: unread), to: owner)
        }
    }

    /// Removes an unread one of this kind.
    /// - Returns: how often it had happened by then; nil where there is none.
    private func takeUnread(_ kind: NotificationKind, since: Timestamp, in scope: Scope) throws -> Int? {
        try scope.db.value(
            Int.self,
            """
            DELETE FROM notification WHERE id =
                (SELECT max(id) FROM notification
                 WHERE person = ? AND kind = ? AND readAt IS NULL AND createdAt >= ?)
            RETURNING times
            """, [scope.owner, kind.rawValue, since])
    }

    /// The newest first.
    /// - Parameter before: only those that are older than this one.
    package func list(before: Notice.ID? = nil, limit: Int = 50, in scope: Scope) throws -> [Notice] {
        try scope.db.rows(
            """
            SELECT \(Notice.columns) FROM notification WHERE person = ? AND id < ? ORDER BY id DESC LIMIT ?
            """, [scope.owner, before ?? .max, limit]
        ).compactMap(Notice.init(row:))
    }

    package func unreadCount(in scope: Scope) throws -> Int {
        try scope.db.number("SELECT count(*) FROM notification WHERE person = ? AND readAt IS NULL", [scope.owner])
    }

    /// Marks one as read.
    /// - Throws: `CatalogError.notFound`, also for somebody else's.
    @discardableResult
    package func read(_ id: Notice.ID, in scope: Scope) throws -> Notice {
        let row = try scope.db.row(
            "SELECT \(Notice.columns) FROM notification WHERE id = ? AND person = ?", [id, scope.owner])
        guard let notice = try row.flatMap(Notice.init(row:)) else { throw CatalogError.notFound }
        if notice.readAt == nil {
            try scope.db.run("UPDATE notification SET readAt = ? WHERE id = ?", [environment.now(), id])
            try scope.db.markPages(of: scope.owner)
        }
        return notice
    }

    package func readAll(in scope: Scope) throws {
        try scope.db.run(
            "UPDATE notification SET readAt = ? WHERE person = ? AND readAt IS NULL", [environment.now(), scope.owner])
        try scope.db.markPages(of: scope.owner)
    }

    /// - Throws: `CatalogError.notFound`, also for somebody else's.
    package func delete(_ id: Notice.ID, in scope: Scope) throws {
        try scope.db.run("DELETE FROM notification WHERE id = ? AND person = ?", [id, scope.owner])
        guard scope.db.changesCount == 1 else { throw CatalogError.notFound }
        try scope.db.markPages(of: scope.owner)
    }

    package func deleteAll(in scope: Scope) throws {
        try scope.db.run("DELETE FROM notification WHERE person = ?", [scope.owner])
        try scope.db.markPages(of: scope.owner)
    }
}
