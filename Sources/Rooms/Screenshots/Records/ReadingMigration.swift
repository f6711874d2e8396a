import Catalog

extension Migration {
    /// What search reads beside `text`.
    static let reading = Migration(
        "121-reading", sql: "ALTER TABLE screenshot ADD COLUMN glued TEXT NOT NULL DEFAULT '';")
}
