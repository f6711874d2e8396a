import Catalog

extension Migration {
    static let ownFonts = Migration(
        "172-own-fonts",
        sql: """
            CREATE TABLE ownFont(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                sha256 TEXT NOT NULL REFERENCES media(sha256),
                name TEXT NOT NULL CHECK (name <> ''),
                createdAt INTEGER NOT NULL,
                UNIQUE (owner, sha256)
            ) STRICT;
            CREATE INDEX ownFontMedia ON ownFont(sha256);
            """)
}
