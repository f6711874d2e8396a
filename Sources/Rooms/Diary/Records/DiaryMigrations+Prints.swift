import Catalog

extension Migration {
    /// PDF files of many pages, and those that are still being made. The files themselves are in the cache.
    static let pagePrints = Migration(
        "173-page-prints",
        sql: """
            CREATE TABLE pagePrint(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                fromDay TEXT NOT NULL,
                toDay TEXT NOT NULL,
                diary INTEGER REFERENCES diary(id) ON DELETE SET NULL,
                pages INTEGER NOT NULL CHECK (pages >= 0),
                done INTEGER NOT NULL DEFAULT 0,
                -- Pages that could not be drawn.
                leftOut INTEGER NOT NULL DEFAULT 0,
                createdAt INTEGER NOT NULL,
                -- NULL until the file is there.
                finishedAt INTEGER,
                bytes INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX pagePrintOwner ON pagePrint(owner, id);
            CREATE INDEX pagePrintDiary ON pagePrint(diary) WHERE diary IS NOT NULL;
            """)
}
