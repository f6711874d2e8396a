import Catalog
import GRDB
import Site

extension Arrivals {
    /// What nobody understood, as it came in.
    static let exported = ExportedRecords(
        "arrivals",
        sql: """
            SELECT id, source, path, content, arrivedAt, discardedAt FROM arrival NOT INDEXED
            WHERE owner = ?1 AND state = 'refused' AND id > ?3
            ORDER BY id LIMIT ?4
            """
    ) { row, json in
        json.member("source", row["source"] as String)
        json.member("path", row["path"] as String)
        json.member(ifPresent: "content", row["content"] as String?)
        json.member("arrivedAt", row["arrivedAt"] as Timestamp)
        json.member(ifPresent: "discardedAt", row["discardedAt"] as Timestamp?)
    }

    /// What items were handed over as.
    static let exportedItems = ExportedRecords(
        "arrivals",
        sql: """
            SELECT item, uid, source, content FROM arrivalItem CROSS JOIN item ON item.id = arrivalItem.item
            WHERE owner = ?1 AND changedAt >= ?2 AND item > ?3 ORDER BY item LIMIT ?4
            """
    ) { row, json in
        json.member("item", row["uid"] as String)
        json.member("source", row["source"] as String)
        json.member(ifPresent: "content", row["content"] as String?)
    }
}
