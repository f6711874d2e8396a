import Catalog
import GRDB
import Site
import Text

/// Lists of the export document that belong to no other feature. See ``ExportSection/init(_:sql:members:)`` for the
/// parameters of their SQL.
extension ExportSection {
    static let general = [settings, searches, imports, importRows]

    private static let settings = ExportSection(
        "settings", sql: "SELECT id, name, value FROM setting WHERE person = ?1 AND id > ?3 ORDER BY id LIMIT ?4"
    ) { row, json in
        try json.member("name", row.value("name") as String)
        try json.member("value", row.value("value") as String)
    }

    private static let searches = ExportSection(
        "searches",
        sql: """
            SELECT id, text, lastUsedAt FROM recentSearch NOT INDEXED WHERE person = ?1 AND id > ?3
            ORDER BY id LIMIT ?4
            """
    ) { row, json in
        try json.member("text", row.value("text") as String)
        try json.member("lastUsedAt", row.value("lastUsedAt") as Timestamp)
    }

    private static let imports = ExportSection(
        "imports",
        sql: """
            SELECT * FROM importRun WHERE person = ?1 AND changedAt >= ?2 AND id > ?3 ORDER BY id LIMIT ?4
            """
    ) { row, json in try json.members(ofImport: row) }

    /// Rows of imports as they were in the file, with the contents that were not understood.
    private static let importRows = ExportSection(
        "importRows",
        sql: """
            SELECT importRow.id, run.uid AS run, ordinal, raw, status, reason, item.uid AS item, isNew
            FROM importRow CROSS JOIN importRun AS run ON run.id = importRow.run
            LEFT JOIN item ON item.id = importRow.item
            WHERE person = ?1 AND run.changedAt >= ?2 AND importRow.id > ?3 ORDER BY importRow.id LIMIT ?4
            """
    ) { row, json in
        try json.member("import", row.value("run") as String)
        try json.members(ofImportRow: row)
        try json.member(ifPresent: "item", row.value("item") as String?)
        try json.member("new", row.value("isNew") as Bool)
    }
}
