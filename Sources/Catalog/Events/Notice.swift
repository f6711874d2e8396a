import GRDB

/// What a person can be told about, and switch off.
package enum NotificationKind: String, Sendable, Hashable, CaseIterable {
    case backupTrouble, devicePaired, diaryNews, importFailed, linkLost, pageWritten, personJoined, personLeaving
}

/// Something that happened, told to one person.
package struct Notice: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let kind: NotificationKind
    package let title: Phrase
    /// Where there is more to see: a path of this server.
    package let path: String?
    package let createdAt: Timestamp
    package var readAt: Timestamp? = nil

    static let columns = "id, kind, titleKo, titleEn, path, createdAt, readAt"
}

extension Notice {
    /// Nil for a kind that only a newer version knows.
    init?(row: Row) throws {
        guard let kind = NotificationKind(rawValue: try row.value("kind")) else { return nil }
        self.init(
            id: try row.value("id"), kind: kind, title: Phrase(try row.value("titleKo"), try row.value("titleEn")),
            path: try row.value("path"),
            createdAt: try row.value("createdAt"), readAt: try row.value("readAt"))
    }
}
