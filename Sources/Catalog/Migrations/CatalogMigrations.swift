extension Migration {
    /// The catalog's own steps.
    static let catalog: [Migration] =
        [
            .people, .items, .tags, .history, .imports, .collections, .search, .deletions, .household, .notifications,
            .importRows, .originals, .importLeavings, .sharedItems, .importChanges, .searchNumbers, .checkedWords,
            .mediaHashes,
        ] + jobs
}
