import Catalog

extension Migration {
    /// Pairs of pictures that look alike, found in the background. At most a few for each picture: enough to hold a group
    /// together, and a thousand empty screens do not become a million rows.
    static let alikeScreenshots = Migration(
        "123-alike-screenshots",
        sql: """
            ALTER TABLE screenshotPicture ADD COLUMN isCompared INTEGER NOT NULL DEFAULT 0 CHECK (isCompared IN (0, 1));
            CREATE INDEX screenshotPictureNew ON screenshotPicture(owner) WHERE isCompared = 0;
            CREATE TABLE screenshotAlike(
                a INTEGER NOT NULL REFERENCES screenshotPicture(id) ON DELETE CASCADE,
                b INTEGER NOT NULL REFERENCES screenshotPicture(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                isDismissed INTEGER NOT NULL DEFAULT 0 CHECK (isDismissed IN (0, 1)),
                PRIMARY KEY (a, b),
                CHECK (a < b)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX screenshotAlikeBack ON screenshotAlike(b);
            CREATE INDEX screenshotAlikeOwner ON screenshotAlike(owner, isDismissed, b);
            """)
}

extension TrackedTable {
    static let screenshotAlike = TrackedTable("screenshotAlike", owner: "owner")
}
