import Catalog
import GRDB
import Site
import Text

extension InboxStore {
    /// Rejected submissions, including discarded ones, as they were submitted.
    static let exported = ExportSection(
        "arrivals",
        sql: """
            SELECT id, source, path, content, arrivedAt, discardedAt FROM inboxRecord NOT INDEXED
            WHERE owner = ?1 AND state = 'refused' AND id > ?3
            ORDER BY id LIMIT ?4
            """
    ) { row, json in
        try json.member("source", row.value("source") as String)
        try json.member("path", row.value("path") as String)
        try json.member(ifPresent: "content", row.value("content") as String?)
        try json.member("arrivedAt", row.value("arrivedAt") as Timestamp)
        try json.member(ifPresent: "discardedAt", row.value("discardedAt") as Timestamp?)
    }

    /// Sources and submitted texts of items.
    static let exportedItems = ExportSection(
        "arrivals",
        sql: """
            SELECT item, uid, source, content FROM inboxItem CROSS JOIN item ON item.id = inboxItem.item
            WHERE owner = ?1 AND changedAt >= ?2 AND item > ?3 ORDER BY item LIMIT ?4
            """
    ) { row, json in
        try json.member("item", row.value("uid") as String)
        try json.member("source", row.value("source") as String)
        try json.member(ifPresent: "content", row.value("content") as String?)
    }
}
