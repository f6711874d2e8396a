import Catalog

extension Migration {
    static let diary = Migration(
        "009-diary",
        sql: """
            CREATE TABLE diary(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL CHECK (name <> ''),
                createdAt INTEGER NOT NULL,
                changedAt INTEGER NOT NULL,
                -- Whether its people write in turns, and whose turn it is; nobody's while they do not.
                takesTurns INTEGER NOT NULL DEFAULT 0 CHECK (takesTurns IN (0, 1)),
                currentWriter INTEGER REFERENCES person(id) ON DELETE SET NULL,
                version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
            ) STRICT;
            CREATE INDEX diaryCurrentWriter ON diary(currentWriter) WHERE currentWriter IS NOT NULL;

            CREATE TABLE diaryMember(
                diary INTEGER NOT NULL REFERENCES diary(id) ON DELETE CASCADE,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                joinedAt INTEGER NOT NULL,
                leftAt INTEGER,
                PRIMARY KEY (diary, person)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX diaryMemberPerson ON diaryMember(person);

            CREATE TABLE diaryInvitation(
                code TEXT PRIMARY KEY NOT NULL CHECK (length(code) = 6),
                -- NULL until somebody enters the code, where it is for a new diary of this name.
                diary INTEGER REFERENCES diary(id) ON DELETE CASCADE,
                name TEXT NOT NULL DEFAULT '',
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                createdAt INTEGER NOT NULL,
                expiresAt INTEGER NOT NULL,
                usedAt INTEGER,
                usedBy INTEGER REFERENCES person(id) ON DELETE SET NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX diaryInvitationDiary ON diaryInvitation(diary) WHERE diary IS NOT NULL;
            CREATE INDEX diaryInvitationPerson ON diaryInvitation(person, createdAt);
            CREATE INDEX diaryInvitationUser ON diaryInvitation(usedBy) WHERE usedBy IS NOT NULL;

            -- What a page said at one moment. All readers' copies name the same rows.
            CREATE TABLE pageVersion(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                sharedID TEXT NOT NULL,
                document TEXT NOT NULL,
                savedAt INTEGER NOT NULL,
                savedBy INTEGER REFERENCES person(id) ON DELETE SET NULL,
                kind TEXT NOT NULL CHECK (kind IN ('draft', 'finished'))
            ) STRICT;
            CREATE INDEX pageVersionSharedID ON pageVersion(sharedID, id);
            CREATE INDEX pageVersionSaver ON pageVersion(savedBy) WHERE savedBy IS NOT NULL;

            -- `owner` repeats what `item` says, so that lists by day, writer or paper walk one index.
            CREATE TABLE page(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                sharedID TEXT NOT NULL,
                diary INTEGER REFERENCES diary(id) ON DELETE SET NULL,
                -- Who wrote it; nobody once that person has left the house.
                author INTEGER REFERENCES person(id) ON DELETE SET NULL,
                authorName TEXT NOT NULL,
                day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
                weather TEXT NOT NULL DEFAULT '',
                mood TEXT NOT NULL DEFAULT '',
                paper TEXT NOT NULL DEFAULT '',
                searchText TEXT NOT NULL DEFAULT '',
                currentVersion INTEGER REFERENCES pageVersion(id),
                -- NULL while only its writer sees it.
                finishedAt INTEGER,
                sharedAt INTEGER,
                -- Counts the savings of its draft; never goes back, so that an old editor is always known as one.
                revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0)
            ) STRICT;
            CREATE INDEX pageDay ON page(owner, day, item);
            CREATE INDEX pageDiaryDay ON page(owner, diary, day, item);
            CREATE INDEX pageAuthorDay ON page(owner, author, day, item);
            CREATE INDEX pageSharedID ON page(sharedID);
            CREATE INDEX pageDiary ON page(diary) WHERE diary IS NOT NULL;
            CREATE INDEX pageAuthor ON page(author) WHERE author IS NOT NULL;
            CREATE INDEX pageCurrentVersion ON page(currentVersion) WHERE currentVersion IS NOT NULL;
            CREATE INDEX pagePaperDay ON page(owner, paper, day, item);
            CREATE TRIGGER pageAuthorName AFTER UPDATE OF nick ON person WHEN OLD.nick <> NEW.nick BEGIN
                UPDATE page SET authorName = NEW.nick WHERE author = NEW.id;
            END;

            -- The pictures that any version of a page names, as far as its reader may see them.
            CREATE TABLE pagePhoto(
                -- The key's columns first: SQLite 3.40's quick_check otherwise finds NULL in them.
                item INTEGER NOT NULL REFERENCES page(item) ON DELETE CASCADE,
                sha256 TEXT NOT NULL REFERENCES media(sha256),
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                PRIMARY KEY (item, sha256)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX pagePhotoMedia ON pagePhoto(sha256, owner);
            CREATE INDEX pagePhotoOwner ON pagePhoto(owner);

            CREATE TABLE pageDraft(
                item INTEGER PRIMARY KEY REFERENCES page(item) ON DELETE CASCADE,
                revision INTEGER NOT NULL CHECK (revision >= 1),
                document TEXT NOT NULL,
                savedAt INTEGER NOT NULL,
                device TEXT NOT NULL DEFAULT ''
            ) STRICT;

            CREATE TABLE pageComment(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uid TEXT NOT NULL UNIQUE,
                sharedID TEXT NOT NULL,
                person INTEGER REFERENCES person(id) ON DELETE SET NULL,
                personName TEXT NOT NULL,
                text TEXT NOT NULL CHECK (text <> ''),
                createdAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX pageCommentSharedID ON pageComment(sharedID, id);
            CREATE INDEX pageCommentPerson ON pageComment(person) WHERE person IS NOT NULL;
            CREATE TRIGGER pageCommentPersonName AFTER UPDATE OF nick ON person WHEN OLD.nick <> NEW.nick BEGIN
                UPDATE pageComment SET personName = NEW.nick WHERE person = NEW.id;
            END;

            CREATE TABLE pageReaction(
                sharedID TEXT NOT NULL,
                person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind <> ''),
                createdAt INTEGER NOT NULL,
                PRIMARY KEY (sharedID, person, kind)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX pageReactionPerson ON pageReaction(person);

            CREATE TABLE pageShare(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                tokenHash TEXT NOT NULL UNIQUE,
                item INTEGER NOT NULL REFERENCES page(item) ON DELETE CASCADE,
                createdAt INTEGER NOT NULL,
                expiresAt INTEGER,
                revokedAt INTEGER,
                views INTEGER NOT NULL DEFAULT 0 CHECK (views >= 0)
            ) STRICT;
            CREATE INDEX pageShareItem ON pageShare(item);

            CREATE TABLE userSticker(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                sha256 TEXT NOT NULL REFERENCES media(sha256),
                name TEXT NOT NULL DEFAULT '',
                width INTEGER NOT NULL CHECK (width > 0),
                height INTEGER NOT NULL CHECK (height > 0),
                createdAt INTEGER NOT NULL,
                UNIQUE (owner, sha256)
            ) STRICT;
            CREATE INDEX userStickerMedia ON userSticker(sha256);

            -- Fonts that a person brought.
            CREATE TABLE userFont(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                sha256 TEXT NOT NULL REFERENCES media(sha256),
                name TEXT NOT NULL CHECK (name <> ''),
                createdAt INTEGER NOT NULL,
                UNIQUE (owner, sha256)
            ) STRICT;
            CREATE INDEX userFontMedia ON userFont(sha256);

            -- PDF files of many pages, and those that are still being made. The files themselves are in the cache.
            CREATE TABLE diaryPDF(
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
                fromDay TEXT NOT NULL,
                toDay TEXT NOT NULL,
                diary INTEGER REFERENCES diary(id) ON DELETE SET NULL,
                pages INTEGER NOT NULL CHECK (pages >= 0),
                renderedPages INTEGER NOT NULL DEFAULT 0,
                -- Pages that could not be drawn.
                failedPages INTEGER NOT NULL DEFAULT 0,
                createdAt INTEGER NOT NULL,
                -- NULL until the file is there.
                finishedAt INTEGER,
                bytes INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX diaryPDFOwner ON diaryPDF(owner, id);
            CREATE INDEX diaryPDFDiary ON diaryPDF(diary) WHERE diary IS NOT NULL;
            """)
}

extension TrackedTable {
    /// Answers, versions and links are not among them: they belong to all readers, or cannot be unsaid.
    static let diary = [
        TrackedTable("page", item: "item", owner: "owner", filled: ["revision"]) { catalog, items, db in
            try DiaryStore(catalog: catalog).reconcileCopies(items, in: db)
        },
        TrackedTable("pagePhoto", item: "item", owner: "owner"), TrackedTable("pageDraft", item: "item"),
    ]
}
