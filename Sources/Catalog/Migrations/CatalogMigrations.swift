import Jobs

extension Migration {
    /// The catalog's own: its part of the baseline and the steps since then.
    static let catalog: [Migration] = [
        Migration("001-catalog", sql: [items, people, history, search].joined(separator: "\n")),
        Migration("002-jobs", sql: JobQueue.schema), earlierDates, mediaHashes,
    ]
}
