import Catalog

extension Migration {
    static let workAnswers = Migration(
        "125-work-answers",
        sql: """
            -- What a provider said of a film or a book, as it came.
            CREATE TABLE workAnswer(
                item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                source TEXT NOT NULL,
                -- What it calls the work.
                id TEXT NOT NULL,
                fetchedAt INTEGER NOT NULL,
                -- The reading that the item was filled by.
                mapping INTEGER NOT NULL,
                -- The address that the picture came from.
                picture TEXT,
                -- Questions and answers, gzip.
                body BLOB NOT NULL,
                PRIMARY KEY (item, source)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX workAnswerAge ON workAnswer(source, fetchedAt);
            CREATE INDEX workAnswerMapping ON workAnswer(mapping);

            -- Why nobody knew a work when they were last asked: 'tmdb key-missing' on each line.
            CREATE TABLE workTrouble(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                reasons TEXT NOT NULL,
                triedAt INTEGER NOT NULL
            ) STRICT;
            """)
}
