extension Migration {
    /// Which originals the house let go, and how many it ever took in.
    static let originals = Migration(
        "080-originals",
        sql: """
            -- This house, and how many originals it has taken in so far: what the media folder is compared with.
            CREATE TABLE house(
                id INTEGER PRIMARY KEY CHECK (id = 1),
                uid TEXT NOT NULL,
                taken INTEGER NOT NULL
            ) STRICT;
            INSERT INTO house SELECT 1, lower(hex(randomblob(16))), count(*) FROM media;
            -- Originals that the house itself let go, until their files are gone; no other file may be deleted.
            CREATE TABLE letGo(sha256 TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TRIGGER mediaTaken AFTER INSERT ON media BEGIN
                UPDATE house SET taken = taken + 1;
                DELETE FROM letGo WHERE sha256 = new.sha256;
            END;
            """)
}
