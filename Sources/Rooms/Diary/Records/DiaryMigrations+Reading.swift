import Catalog

extension Migration {
    /// Lists of one paper walk an index, and so does the question which papers there are.
    static let diaryReading = Migration(
        "171-diary-reading", sql: "CREATE INDEX pagePaperDay ON page(owner, paper, day, item);")
}
