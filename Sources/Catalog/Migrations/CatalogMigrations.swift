import Jobs

extension Migration {
    /// Migrations of the catalog: its part of the baseline and later steps.
    static let catalog: [Migration] = [
        Migration("001-catalog", sql: [items, people, history, search].joined(separator: "\n")),
        Migration("002-jobs", sql: JobQueue.schema), earlierDates, mediaHashes,
    ]
}
