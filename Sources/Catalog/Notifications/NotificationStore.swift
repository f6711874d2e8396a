import GRDB
import Text

/// Notifications of people. All methods run inside the caller's transaction, so that a notification exists only if its
/// event was committed.
package struct NotificationStore: Sendable {
    /// Maximum number of notifications that are stored for each person.
    package static let maxPerPerson = 200

    /// Age up to which an unread notification is replaced by a combined one.
    private static let groupingTime = Duration.seconds(86_400)

    let environment: CatalogEnvironment
    let events: EventHub
    let commits: CommitHooks

    /// Combined text, used when the same kind of event occurs again before the person has read the first notification.
    package struct GroupedMessage {
        let title: (Int) -> Phrase
        let path: String?

        package init(path: String?, title: @escaping (_ times: Int) -> Phrase) {
            self.title = title
            self.path = path
        }
    }

    /// Adds a notification, unless the person has switched its kind off. Open pages are notified after the commit.
    /// - Parameters:
    ///   - path: path of a page of this server with details.
    ///   - several: combined text that replaces an unread notification of the last day.
    package func add(
        _ kind: NotificationKind, title: Phrase, path: String?, several: GroupedMessage? = nil, in scope: OwnerScope
    ) throws {
        guard try isOn(kind, in: scope) else { return }
        let now = environment.now()
        var (title, path, times) = (title, path, 1)
        if let several, let earlierTimes = try deleteUnread(kind, since: now - Self.groupingTime, in: scope) {
            times = earlierTimes + 1
            title = several.title(times)
            path = several.path
        }
        title = Phrase(title.ko.oneLine, title.en.oneLine)
        try scope.db.run(
            """
            INSERT INTO notification(person, kind, titleKo, titleEn, path, times, createdAt)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, [scope.owner, kind.rawValue, title.ko, title.en, path, times, now])
        let notification = UserNotification(
            id: scope.db.lastInsertedRowID, kind: kind, title: title, path: path, createdAt: now)
        try scope.db.run(
            """
            DELETE FROM notification WHERE person = ?1 AND id <=
                (SELECT id FROM notification WHERE person = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(Self.maxPerPerson))
            """, [scope.owner])
        try scope.db.markPages(of: scope.owner)
        let unread = try unreadCount(in: scope)
        commits.addHook { [events, owner = scope.owner] _ in
            events.publish(.notification(notification, unread: unread), to: owner)
        }
    }

    /// Deletes the latest unread notification of this kind.
    /// - Returns: the number of events that it stood for; nil if there is none.
    private func deleteUnread(_ kind: NotificationKind, since: Timestamp, in scope: OwnerScope) throws -> Int? {
        try scope.db.value(
            Int.self,
            """
            DELETE FROM notification WHERE id =
                (SELECT max(id) FROM notification
                 WHERE person = ? AND kind = ? AND readAt IS NULL AND createdAt >= ?)
            RETURNING times
            """, [scope.owner, kind.rawValue, since])
    }

    /// Returns notifications, newest first.
    /// - Parameter before: only those that are older than this one.
    package func list(before: UserNotification.ID? = nil, limit: Int = 50, in scope: OwnerScope) throws
        -> [UserNotification]
    {
        try scope.db.rows(
            """
            SELECT \(UserNotification.columns) FROM notification WHERE person = ? AND id < ? ORDER BY id DESC LIMIT ?
            """, [scope.owner, before ?? .max, limit]
        ).compactMap(UserNotification.init(row:))
    }

    package func unreadCount(in scope: OwnerScope) throws -> Int {
        try scope.db.number("SELECT count(*) FROM notification WHERE person = ? AND readAt IS NULL", [scope.owner])
    }

    /// Marks a notification as read.
    /// - Throws: `CatalogError.notFound`, also for another person's.
    @discardableResult
    package func read(_ id: UserNotification.ID, in scope: OwnerScope) throws -> UserNotification {
        let row = try scope.db.row(
            "SELECT \(UserNotification.columns) FROM notification WHERE id = ? AND person = ?", [id, scope.owner])
        guard let notification = try row.flatMap(UserNotification.init(row:)) else { throw CatalogError.notFound }
        if notification.readAt == nil {
            try scope.db.run("UPDATE notification SET readAt = ? WHERE id = ?", [environment.now(), id])
            try scope.db.markPages(of: scope.owner)
        }
        return notification
    }

    /// Marks all notifications as read.
    package func readAll(in scope: OwnerScope) throws {
        try scope.db.run(
            "UPDATE notification SET readAt = ? WHERE person = ? AND readAt IS NULL", [environment.now(), scope.owner])
        try scope.db.markPages(of: scope.owner)
    }

    /// - Throws: `CatalogError.notFound`, also for another person's.
    package func delete(_ id: UserNotification.ID, in scope: OwnerScope) throws {
        try scope.db.run("DELETE FROM notification WHERE id = ? AND person = ?", [id, scope.owner])
        guard scope.db.changesCount == 1 else { throw CatalogError.notFound }
        try scope.db.markPages(of: scope.owner)
    }

    package func deleteAll(in scope: OwnerScope) throws {
        try scope.db.run("DELETE FROM notification WHERE person = ?", [scope.owner])
        try scope.db.markPages(of: scope.owner)
    }
}
