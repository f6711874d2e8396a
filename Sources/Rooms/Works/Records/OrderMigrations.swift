import Catalog

extension Migration {
    /// Works in the order of their years and of their ratings; those that have none stand at the end of either.
    /// - Parameter year: SQL for the year, as ``Work/yearSQL(_:)`` says it.
    package static func orders(_ name: String, of kind: String, year: String) -> Migration {
        Migration(
            name,
            sql: """
                CREATE INDEX \(kind)ByYear ON \(kind)(owner, coalesce(\(year), 0));
                CREATE INDEX \(kind)ByRating ON \(kind)(owner, coalesce(CAST(rating * 2 AS INTEGER), -1));
                """)
    }
}
