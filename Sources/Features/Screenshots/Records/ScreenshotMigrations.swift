import Catalog

extension Migration {
    /// `owner` and `position` repeat what `item` says, as for links: filters walk one index in list order. Hashes are
    /// text because what can be undone is written down as JSON; pictures have a number of their own, so that moving one
    /// to another item is an update, which undoing can turn back with all that was read in it.
    static let screenshots = Migration(
        "004-screenshots",
        sql: """
            CREATE TABLE screenshot(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                takenAt INTEGER NOT NULL,
                takenAtSource TEXT NOT NULL CHECK (takenAtSource = 'metadata' OR takenAtSource = 'name' OR takenAtSource = 'file' OR takenAtSource = 'arrival'),
                importedAt INTEGER NOT NULL,
                isScreenshot INTEGER NOT NULL DEFAULT 1 CHECK (isScreenshot IN (0, 1)),
                reason TEXT NOT NULL DEFAULT '',
                device TEXT NOT NULL DEFAULT '' CHECK (device = '' OR device = 'phone' OR device = 'tablet' OR device = 'computer'),
                app TEXT NOT NULL DEFAULT '',
                fileName TEXT NOT NULL DEFAULT '',
                bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0),
                pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures >= 1),
                text TEXT NOT NULL DEFAULT '',
                textState TEXT NOT NULL DEFAULT 'waiting'
                    CHECK (textState = 'waiting' OR textState = 'read' OR textState = 'none' OR textState = 'failed' OR textState = 'off'),
                textLanguage TEXT NOT NULL DEFAULT '',
                codes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(codes))
            , glued TEXT NOT NULL DEFAULT '') STRICT;
            CREATE INDEX screenshotDevice ON screenshot(owner, device, position);
            CREATE INDEX screenshotHasText ON screenshot(owner, position) WHERE text <> '';
            CREATE INDEX screenshotTextState ON screenshot(textState, position);
            CREATE INDEX screenshotLarge ON screenshot(owner, position) WHERE bytes >= 2000000;
            CREATE INDEX screenshotByAdded ON screenshot(owner, importedAt);
            CREATE INDEX screenshotByApp ON screenshot(owner, app);
            CREATE INDEX screenshotBySize ON screenshot(owner, bytes);

            CREATE TABLE screenshotPicture(
                id INTEGER PRIMARY KEY,
                item INTEGER NOT NULL REFERENCES screenshot(item) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                media TEXT NOT NULL REFERENCES media(sha256),
                fileName TEXT NOT NULL DEFAULT '',
                dhash TEXT NOT NULL CHECK (length(dhash) = 64),
                words TEXT CHECK (words IS NULL OR json_valid(words)), isCompared INTEGER NOT NULL DEFAULT 0 CHECK (isCompared IN (0, 1)),
                UNIQUE (item, position)
            ) STRICT;
            CREATE UNIQUE INDEX screenshotPictureMedia ON screenshotPicture(owner, media);
            CREATE INDEX screenshotPictureFile ON screenshotPicture(media);
            CREATE INDEX screenshotPictureHash ON screenshotPicture(owner, item, dhash);
            CREATE INDEX screenshotPictureNew ON screenshotPicture(owner) WHERE isCompared = 0;

            -- Pairs of pictures that look alike. At most a few for each picture: enough to hold a group together, and a thousand
            -- empty screens do not become a million rows.
            CREATE TABLE screenshotSimilarity(
                a INTEGER NOT NULL REFERENCES screenshotPicture(id) ON DELETE CASCADE,
                b INTEGER NOT NULL REFERENCES screenshotPicture(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                isDismissed INTEGER NOT NULL DEFAULT 0 CHECK (isDismissed IN (0, 1)),
                PRIMARY KEY (a, b),
                CHECK (a < b)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX screenshotSimilarityBack ON screenshotSimilarity(b);
            CREATE INDEX screenshotSimilarityOwner ON screenshotSimilarity(owner, isDismissed, b);

            -- Items without tags, for a filter of the wall of screenshots.
            CREATE INDEX itemUntagged ON item(owner, state, kind, position) WHERE tagNames = '';
            """)
}

extension TrackedTable {
    static let screenshot = TrackedTable(
        "screenshot", item: "item", owner: "owner",
        filled: ["text", "glued", "codes", "textState", "textLanguage"])
    static let screenshotPicture = TrackedTable(
        "screenshotPicture", item: "item", owner: "owner", derived: ["words", "isCompared"]
    ) { catalog, items, db in
        try ScreenshotStore(catalog: catalog).readAgain(items, in: db)
    }
    static let screenshotAlike = TrackedTable("screenshotSimilarity", owner: "owner")
}
