import Catalog

extension Migration {
    /// What the filters of the wall walk along.
    static let screenshotLists = Migration(
        "122-screenshot-lists",
        sql: """
            CREATE INDEX itemUntagged ON item(owner, state, kind, position) WHERE tagNames = '';
            CREATE INDEX screenshotLarge ON screenshot(owner, position) WHERE bytes >= 2000000;
            """)

    /// The orders of the list view beside that of taking.
    static let screenshotOrders = Migration(
        "124-screenshot-orders",
        sql: """
            CREATE INDEX screenshotByAdded ON screenshot(owner, importedAt);
            CREATE INDEX screenshotByApp ON screenshot(owner, app);
            CREATE INDEX screenshotBySize ON screenshot(owner, bytes);
            """)
}
