import Catalog

extension Migration {
    /// What the filters of the wall walk along.
    static let screenshotLists = Migration(
        "122-screenshot-lists",
        sql: """
            CREATE INDEX itemUntagged ON item(owner, state, kind, position) WHERE tagNames = '';
            CREATE INDEX screenshotLarge ON screenshot(owner, position) WHERE bytes >= 2000000;
            """)
}
