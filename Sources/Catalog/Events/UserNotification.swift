import GRDB

/// Kinds of notifications, each of which a person can switch off.
package enum NotificationKind: String, Sendable, Hashable, CaseIterable {
    case backupTrouble, devicePaired, diaryNews, importFailed, linkLost, pageWritten, personJoined, personLeaving
}

/// A notification for one person.
package struct UserNotification: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let kind: NotificationKind
    package let title: Phrase
    /// Path of a page of this server with details.
    package let path: String?
    package let createdAt: Timestamp
    package var readAt: Timestamp? = nil

    static let columns = "id, kind, titleKo, titleEn, path, createdAt, readAt"
}

extension UserNotification {
    /// Reads a row of `columns`. Nil if the kind is unknown because a newer version stored it.
    init?(row: Row) throws {
        guard let kind = NotificationKind(rawValue: try row.value("kind")) else { return nil }
        self.init(
            id: try row.value("id"), kind: kind, title: Phrase(try row.value("titleKo"), try row.value("titleEn")),
            path: try row.value("path"),
            createdAt: try row.value("createdAt"), readAt: try row.value("readAt"))
    }
}
