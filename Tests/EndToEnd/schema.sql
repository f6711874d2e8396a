CREATE TABLE book(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    isbn13 TEXT CHECK (isbn13 GLOB '97[89][0-9]*' AND length(isbn13) = 13),
    publisher TEXT NOT NULL DEFAULT '',
    -- As far as it is known: '2024', '2024-05' or '2024-05-01'.
    publishedOn TEXT CHECK (publishedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(publishedOn) = 4 OR length(publishedOn) = 7 OR length(publishedOn) = 10)),
    pageCount INTEGER CHECK (pageCount BETWEEN 1 AND 100000),
    description TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'none' CHECK (status = 'none' OR status = 'want' OR status = 'reading' OR status = 'read' OR status = 'stopped'),
    -- How far the reading under way has come: the page, or percent for books without pages.
    page INTEGER CHECK (page BETWEEN 0 AND 100000),
    percent INTEGER CHECK (percent BETWEEN 0 AND 100),
    -- Halves of a star; quarters, which some imports bring, end in .5.
    rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
    lookup TEXT NOT NULL DEFAULT 'none' CHECK (lookup = 'none' OR lookup = 'waiting' OR lookup = 'found' OR lookup = 'failed'),
    CHECK (page IS NULL OR percent IS NULL)
) STRICT;
CREATE INDEX bookByRating ON book(owner, coalesce(CAST(rating * 2 AS INTEGER), -1));
CREATE INDEX bookByYear ON book(owner, coalesce(CAST(substr(publishedOn, 1, 4) AS INTEGER), 0));
CREATE INDEX bookDecade ON book(owner, CAST(substr(publishedOn, 1, 3) AS INTEGER), position);
CREATE UNIQUE INDEX bookISBN ON book(owner, isbn13) WHERE isbn13 IS NOT NULL;
CREATE INDEX bookLookup ON book(position) WHERE lookup = 'waiting';
CREATE INDEX bookRated10 ON book(owner, position) WHERE rating >= 10;
CREATE INDEX bookRated6 ON book(owner, position) WHERE rating >= 6;
CREATE INDEX bookRated8 ON book(owner, position) WHERE rating >= 8;
CREATE INDEX bookRated9 ON book(owner, position) WHERE rating >= 9;
CREATE INDEX bookStatus ON book(owner, status, position, rating);
CREATE INDEX bookYear ON book(owner, CAST(substr(publishedOn, 1, 4) AS INTEGER), position);
CREATE TRIGGER bookDecadeChanges AFTER UPDATE OF publishedOn ON book
WHEN substr(OLD.publishedOn, 1, 3) || '0' IS NOT substr(NEW.publishedOn, 1, 3) || '0' BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'decade', substr(OLD.publishedOn, 1, 3) || '0')
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'decade', substr(NEW.publishedOn, 1, 3) || '0', '', 1
    WHERE substr(NEW.publishedOn, 1, 3) || '0' IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookDecadeCounts AFTER INSERT ON book BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'decade', substr(NEW.publishedOn, 1, 3) || '0', '', 1
    WHERE substr(NEW.publishedOn, 1, 3) || '0' IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookDecadeLeaves AFTER DELETE ON book BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'decade', substr(OLD.publishedOn, 1, 3) || '0')
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER bookDuplicateKeyOfBook AFTER INSERT ON book WHEN 1 BEGIN
    DELETE FROM bookDuplicateKey WHERE item = NEW.item;
    INSERT INTO bookDuplicateKey SELECT owner, key, item FROM bookDuplicateKeySource WHERE item = NEW.item;
END;
CREATE TRIGGER bookRatingChanges AFTER UPDATE OF rating ON book
WHEN iif(OLD.rating IS NULL, NULL, printf('%04.1f', OLD.rating)) IS NOT iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)) BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'rating', iif(OLD.rating IS NULL, NULL, printf('%04.1f', OLD.rating)))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'rating', iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)), '', 1
    WHERE iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookRatingCounts AFTER INSERT ON book BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'rating', iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)), '', 1
    WHERE iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookRatingLeaves AFTER DELETE ON book BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'rating', iif(OLD.rating IS NULL, NULL, printf('%04.1f', OLD.rating)))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER bookSizeChangesAfter AFTER UPDATE OF pageCount, rating ON book WHEN EXISTS (SELECT 1 FROM reading WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookSizeChangesBefore BEFORE UPDATE OF pageCount, rating ON book WHEN EXISTS (SELECT 1 FROM reading WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookStatusChanges AFTER UPDATE OF status ON book
WHEN nullif(OLD.status, 'none') IS NOT nullif(NEW.status, 'none') BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'status', nullif(OLD.status, 'none'))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'status', nullif(NEW.status, 'none'), '', 1
    WHERE nullif(NEW.status, 'none') IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookStatusCounts AFTER INSERT ON book BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'status', nullif(NEW.status, 'none'), '', 1
    WHERE nullif(NEW.status, 'none') IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookStatusLeaves AFTER DELETE ON book BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'status', nullif(OLD.status, 'none'))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER bookYearChanges AFTER UPDATE OF publishedOn ON book
WHEN substr(OLD.publishedOn, 1, 4) IS NOT substr(NEW.publishedOn, 1, 4) BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'year', substr(OLD.publishedOn, 1, 4))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'year', substr(NEW.publishedOn, 1, 4), '', 1
    WHERE substr(NEW.publishedOn, 1, 4) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookYearCounts AFTER INSERT ON book BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'year', substr(NEW.publishedOn, 1, 4), '', 1
    WHERE substr(NEW.publishedOn, 1, 4) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookYearLeaves AFTER DELETE ON book BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'year', substr(OLD.publishedOn, 1, 4))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TABLE bookCredit(
    item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role = 'author' OR role = 'translator' OR role = 'illustrator' OR role = 'editor' OR role = 'other'),
    name TEXT NOT NULL CHECK (name <> ''),
    nameKey TEXT NOT NULL, part TEXT NOT NULL DEFAULT '', itemPosition INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (item, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX bookCreditItemPosition ON bookCredit(owner, nameKey, itemPosition, item, position, role);
CREATE TRIGGER bookCreditComesAfter AFTER INSERT ON bookCredit WHEN NEW.role = 'author' AND EXISTS (SELECT 1 FROM reading WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookCreditComesBefore BEFORE INSERT ON bookCredit WHEN NEW.role = 'author' AND EXISTS (SELECT 1 FROM reading WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookCreditCounts AFTER INSERT ON bookCredit
WHEN NOT EXISTS (SELECT 1 FROM bookCredit AS other WHERE other.item = NEW.item
    AND other.nameKey = NEW.nameKey AND other.position <> NEW.position) BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'book', 'person', NEW.nameKey, NEW.name, 1
    WHERE (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookCreditGoesAfter AFTER DELETE ON bookCredit WHEN OLD.role = 'author' AND EXISTS (SELECT 1 FROM reading WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookCreditGoesBefore BEFORE DELETE ON bookCredit WHEN OLD.role = 'author' AND EXISTS (SELECT 1 FROM reading WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookCreditLeaves AFTER DELETE ON bookCredit
WHEN NOT EXISTS (SELECT 1 FROM bookCredit AS other WHERE other.item = OLD.item
    AND other.nameKey = OLD.nameKey) BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'book', 'person', OLD.nameKey)
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER bookDuplicateKeyOfAuthor AFTER INSERT ON bookCredit WHEN NEW.role = 'author' BEGIN
    DELETE FROM bookDuplicateKey WHERE item = NEW.item;
    INSERT INTO bookDuplicateKey SELECT owner, key, item FROM bookDuplicateKeySource WHERE item = NEW.item;
END;
CREATE TRIGGER bookDuplicateKeyOfNoAuthor AFTER DELETE ON bookCredit WHEN OLD.role = 'author' BEGIN
    DELETE FROM bookDuplicateKey WHERE item = OLD.item;
    INSERT INTO bookDuplicateKey SELECT owner, key, item FROM bookDuplicateKeySource WHERE item = OLD.item;
END;
CREATE TABLE bookDistinct(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    PRIMARY KEY (owner, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE bookDuplicateGroup(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (owner, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX bookDuplicateGroupMany ON bookDuplicateGroup(owner, key) WHERE count > 1;
CREATE TABLE bookDuplicateKey(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    -- '=' with title and author, or '#' with the provider's number.
    key TEXT NOT NULL,
    item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
    PRIMARY KEY (owner, key, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX bookDuplicateKeyItem ON bookDuplicateKey(item);
CREATE TRIGGER bookDuplicateKeyComes AFTER INSERT ON bookDuplicateKey BEGIN
    INSERT INTO bookDuplicateGroup VALUES (NEW.owner, NEW.key, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER bookDuplicateKeyGoes AFTER DELETE ON bookDuplicateKey BEGIN
    UPDATE bookDuplicateGroup SET count = count - 1 WHERE owner = OLD.owner AND key = OLD.key;
END;
CREATE VIEW bookDuplicateKeySource AS SELECT item.owner AS owner, '=' || item.sortTitle || '|' || coalesce((
        SELECT nameKey FROM bookCredit WHERE bookCredit.item = book.item AND role = 'author'
        ORDER BY bookCredit.position LIMIT 1), '') AS key, book.item AS item
    FROM book CROSS JOIN item ON item.id = book.item
    WHERE item.state IN ('kept', 'archived') AND item.sortTitle <> ''
UNION ALL
SELECT item.owner, '#' || providerResponse.source || '|' || providerResponse.id, book.item
    FROM book CROSS JOIN item ON item.id = book.item CROSS JOIN providerResponse ON providerResponse.item = book.item
    WHERE item.state IN ('kept', 'archived');
CREATE TABLE bookIdentity(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    source TEXT NOT NULL CHECK (source <> ''),
    id TEXT NOT NULL CHECK (id <> ''),
    item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
    url TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (owner, source, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bookIdentityItem ON bookIdentity(item);
CREATE VIEW bookLogTotal AS
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'year' AS facet, coalesce(substr(occasion.finishedOn, 1, 4), '') AS key,
    coalesce(substr(occasion.finishedOn, 1, 4), '') AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND 1
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.finishedOn, 1, 4), '') AS period, 'month' AS facet, substr(occasion.finishedOn, 6, 2) AS key,
    '' AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND occasion.finishedOn IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'genre' AS facet, term.key AS key,
    term.name AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN workTerm AS term ON term.item = occasion.item AND term.facet = 'genre' WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND 1
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.finishedOn, 1, 4), '') AS period, 'genre' AS facet, term.key AS key,
    term.name AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN workTerm AS term ON term.item = occasion.item AND term.facet = 'genre' WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND occasion.finishedOn IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'person' AS facet, credit.nameKey AS key,
    credit.name AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN bookCredit AS credit ON credit.item = occasion.item AND credit.role = 'author'
AND NOT EXISTS (SELECT 1 FROM bookCredit AS other WHERE other.item = credit.item
    AND other.role = 'author' AND other.nameKey = credit.nameKey AND other.position < credit.position) WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND 1
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.finishedOn, 1, 4), '') AS period, 'person' AS facet, credit.nameKey AS key,
    credit.name AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN bookCredit AS credit ON credit.item = occasion.item AND credit.role = 'author'
AND NOT EXISTS (SELECT 1 FROM bookCredit AS other WHERE other.item = credit.item
    AND other.role = 'author' AND other.nameKey = credit.nameKey AND other.position < credit.position) WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND occasion.finishedOn IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'rating' AS facet, printf('%04.1f', coalesce(occasion.rating, book.rating)) AS key,
    '' AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND coalesce(occasion.rating, book.rating) IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.finishedOn, 1, 4), '') AS period, 'rating' AS facet, printf('%04.1f', coalesce(occasion.rating, book.rating)) AS key,
    '' AS name, coalesce(book.pageCount, 0) AS size
FROM reading AS occasion CROSS JOIN book ON book.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE occasion.isOpen = 0 AND occasion.isStopped = 0 AND coalesce(occasion.rating, book.rating) IS NOT NULL AND occasion.finishedOn IS NOT NULL;
CREATE TABLE bookQuote(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (text <> ''),
    -- The page, as written.
    locator TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX bookQuoteItem ON bookQuote(item);
CREATE INDEX bookQuoteOwner ON bookQuote(owner, id);
CREATE TABLE change(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    action TEXT NOT NULL,
    summaryKo TEXT NOT NULL,
    summaryEn TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- Undoing and redoing an action are changes of their own, whose root is the action.
    root INTEGER REFERENCES change(id) ON DELETE CASCADE,
    latest INTEGER,
    isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1))
) STRICT;
CREATE INDEX changePerson ON change(person, root, id);
CREATE INDEX changeRoot ON change(root) WHERE root IS NOT NULL;
CREATE TABLE changeRow(
    id INTEGER PRIMARY KEY,
    change INTEGER NOT NULL REFERENCES change(id) ON DELETE CASCADE,
    tableName TEXT NOT NULL,
    rowKey TEXT NOT NULL,
    before TEXT,
    after TEXT,
    CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT;
CREATE INDEX changeRowChange ON changeRow(change);
CREATE INDEX changeRowKey ON changeRow(tableName, rowKey, change);
CREATE TABLE chart(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    entries TEXT NOT NULL CHECK (json_valid(entries)),
    UNIQUE (name, day)
) STRICT;
CREATE TABLE deletedItem(
    uid TEXT PRIMARY KEY NOT NULL,
    owner INTEGER NOT NULL,
    kind TEXT NOT NULL,
    deletedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deletedItemOwner ON deletedItem(owner, deletedAt);
CREATE TABLE device(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('browser', 'token')),
    tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
    scope TEXT NOT NULL CHECK (scope = 'read' OR scope = 'add' OR scope = 'everything'),
    createdAt INTEGER NOT NULL,
    lastSeenAt INTEGER,
    expiresAt INTEGER,
    revokedAt INTEGER
) STRICT;
CREATE INDEX devicePerson ON device(person);
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
CREATE TABLE diaryMember(
    diary INTEGER NOT NULL REFERENCES diary(id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    joinedAt INTEGER NOT NULL,
    leftAt INTEGER,
    PRIMARY KEY (diary, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX diaryMemberPerson ON diaryMember(person);
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
CREATE INDEX diaryPDFDiary ON diaryPDF(diary) WHERE diary IS NOT NULL;
CREATE INDEX diaryPDFOwner ON diaryPDF(owner, id);
CREATE TABLE folder(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    parent INTEGER CHECK (parent <> id),
    name TEXT NOT NULL CHECK (name <> ''),
    emoji TEXT NOT NULL DEFAULT '',
    position INTEGER NOT NULL,
    count INTEGER NOT NULL DEFAULT 0 CHECK (count >= 0),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
    UNIQUE (id, owner),
    FOREIGN KEY (parent, owner) REFERENCES folder(id, owner)
) STRICT;
CREATE INDEX folderChildren ON folder(parent, owner);
CREATE INDEX folderParent ON folder(owner, parent, position);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE idempotencyKey(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    status INTEGER NOT NULL,
    body BLOB NOT NULL,
    createdAt INTEGER NOT NULL, request TEXT NOT NULL DEFAULT '',
    PRIMARY KEY(owner, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotencyKeyTime ON idempotencyKey(createdAt);
CREATE TABLE importChange(
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    -- NULL for what belongs to no item, such as a list.
    item INTEGER REFERENCES item(id) ON DELETE CASCADE,
    tableName TEXT NOT NULL,
    -- The row that was added, recognised or changed; of list entries the list.
    rowKey INTEGER NOT NULL,
    -- 'added', 'known', or 'changed' with a field.
    action TEXT NOT NULL CHECK (action = 'added' OR action = 'known' OR action = 'changed'),
    -- What the file calls it.
    origin TEXT,
    field TEXT,
    before ANY,
    after ANY,
    CHECK ((action = 'changed') = (field IS NOT NULL))
) STRICT;
CREATE INDEX importChangeItem ON importChange(item) WHERE item IS NOT NULL;
CREATE UNIQUE INDEX importChangeOrigin ON importChange(person, origin) WHERE origin IS NOT NULL;
CREATE INDEX importChangeRow ON importChange(tableName, rowKey, run);
CREATE INDEX importChangeRun ON importChange(run);
CREATE TABLE importCreated(
    run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('folder', 'tag')),
    rowID INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (run, kind, rowID)
) STRICT, WITHOUT ROWID;
CREATE TABLE importRow(
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    raw TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'pending'
        CHECK (status = 'pending' OR status = 'accepted' OR status = 'duplicate' OR status = 'choice' OR status = 'failed'),
    reason TEXT,
    item INTEGER REFERENCES item(id) ON DELETE SET NULL, subject TEXT, isNew INTEGER NOT NULL DEFAULT 1 CHECK (isNew IN (0, 1)), doubt TEXT,
    UNIQUE (run, ordinal)
) STRICT;
CREATE INDEX importRowDoubt ON importRow(run, ordinal) WHERE doubt IS NOT NULL;
CREATE INDEX importRowItem ON importRow(item) WHERE item IS NOT NULL;
CREATE INDEX importRowStatus ON importRow(run, status, ordinal);
CREATE INDEX importRowSubject ON importRow(subject, run) WHERE subject IS NOT NULL;
CREATE TRIGGER importCountInsert AFTER INSERT ON importRow BEGIN
    UPDATE importRun SET
        pending = pending + (NEW.status = 'pending'), accepted = accepted + (NEW.status = 'accepted'),
        duplicate = duplicate + (NEW.status = 'duplicate'), choice = choice + (NEW.status = 'choice'),
        failed = failed + (NEW.status = 'failed')
    WHERE id = NEW.run;
END;
CREATE TRIGGER importCountUpdate AFTER UPDATE OF status ON importRow WHEN OLD.status <> NEW.status BEGIN
    UPDATE importRun SET
        pending = pending + (NEW.status = 'pending') - (OLD.status = 'pending'),
        accepted = accepted + (NEW.status = 'accepted') - (OLD.status = 'accepted'),
        duplicate = duplicate + (NEW.status = 'duplicate') - (OLD.status = 'duplicate'),
        choice = choice + (NEW.status = 'choice') - (OLD.status = 'choice'),
        failed = failed + (NEW.status = 'failed') - (OLD.status = 'failed')
    WHERE id = NEW.run;
END;
CREATE TRIGGER importRowChanges AFTER UPDATE OF status, reason, isNew ON importRow BEGIN
    UPDATE importRun SET changedAt = CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)
    WHERE id = NEW.run;
END;
CREATE TABLE importRun(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    format TEXT NOT NULL,
    fileName TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL CHECK (state = 'staging' OR state = 'running' OR state = 'done' OR state = 'failed' OR state = 'undone'),
    problem TEXT,
    startedAt INTEGER NOT NULL,
    finishedAt INTEGER,
    pending INTEGER NOT NULL DEFAULT 0 CHECK (pending >= 0),
    accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted >= 0),
    duplicate INTEGER NOT NULL DEFAULT 0 CHECK (duplicate >= 0),
    choice INTEGER NOT NULL DEFAULT 0 CHECK (choice >= 0),
    failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0)
, dayOrder TEXT CHECK (dayOrder IN ('day-first', 'month-first')), changedAt INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX importRunPerson ON importRun(person, id);
CREATE TRIGGER importRunBegins AFTER INSERT ON importRun WHEN NEW.changedAt = 0 BEGIN
    UPDATE importRun SET changedAt = NEW.startedAt WHERE id = NEW.id;
END;
CREATE TRIGGER importRunChanges AFTER UPDATE OF state, problem, finishedAt, dayOrder ON importRun BEGIN
    UPDATE importRun SET changedAt = CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)
    WHERE id = NEW.id;
END;
CREATE TABLE inboxItem(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    source TEXT NOT NULL,
    reasonKo TEXT NOT NULL,
    reasonEn TEXT NOT NULL
, content TEXT) STRICT;
CREATE TABLE inboxRecord(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    source TEXT NOT NULL CHECK (source = 'folder' OR source = 'script' OR source = 'browser'),
    folder TEXT NOT NULL DEFAULT '',
    path TEXT NOT NULL,
    fingerprint TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL CHECK (state IN ('taken', 'refused')),
    reasonKo TEXT NOT NULL DEFAULT '',
    reasonEn TEXT NOT NULL DEFAULT '',
    file TEXT,
    content TEXT,
    arrivedAt INTEGER NOT NULL
, discardedAt INTEGER, isImport INTEGER NOT NULL DEFAULT 0 CHECK (isImport IN (0, 1))) STRICT;
CREATE INDEX inboxRecordDiscarded ON inboxRecord(discardedAt) WHERE discardedAt IS NOT NULL;
CREATE UNIQUE INDEX inboxRecordFile ON inboxRecord(folder, path, fingerprint) WHERE fingerprint <> '';
CREATE INDEX inboxRecordOwner ON inboxRecord(owner, state, discardedAt, id);
CREATE TABLE instance(
    id INTEGER PRIMARY KEY CHECK (id = 1),
    uid TEXT NOT NULL,
    mediaCount INTEGER NOT NULL
) STRICT;
CREATE TABLE invitation(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    codeHash BLOB NOT NULL UNIQUE CHECK (length(codeHash) = 32),
    inviter INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL DEFAULT '',
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL,
    usedAt INTEGER
) STRICT;
CREATE INDEX invitationInviter ON invitation(inviter);
CREATE TABLE item(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE CHECK (length(uid) = 36),
    kind TEXT NOT NULL CHECK (kind <> ''),
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    subtitle TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT 'kept' CHECK (state = 'inbox' OR state = 'kept' OR state = 'archived' OR state = 'trashed'),
    favouriteAt INTEGER,
    addedAt INTEGER NOT NULL CHECK (addedAt BETWEEN 0 AND 8000000000000),
    changedAt INTEGER NOT NULL,
    trashedAt INTEGER,
    trashedFrom TEXT CHECK (trashedFrom = 'inbox' OR trashedFrom = 'kept' OR trashedFrom = 'archived'),
    folder INTEGER,
    cover TEXT REFERENCES media(sha256),
    placeholder TEXT CHECK (length(placeholder) = 14),
    version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
    sortTitle TEXT NOT NULL,
    sources TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(sources)),
    position INTEGER NOT NULL UNIQUE CHECK (position = (addedAt << 20) | (id & 1048575)),
    tagNames TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (folder, owner) REFERENCES folder(id, owner),
    CHECK ((state = 'trashed') = (trashedAt IS NOT NULL)),
    CHECK ((state = 'trashed') = (trashedFrom IS NOT NULL))
) STRICT;
CREATE INDEX itemChanged ON item(owner, state, changedAt);
CREATE INDEX itemCover ON item(cover) WHERE cover IS NOT NULL;
CREATE INDEX itemFavouriteChanged ON item(owner, state, changedAt) WHERE favouriteAt IS NOT NULL;
CREATE INDEX itemFavouriteNewest ON item(owner, state, position) WHERE favouriteAt IS NOT NULL;
CREATE INDEX itemFavouriteTitle ON item(owner, state, sortTitle) WHERE favouriteAt IS NOT NULL;
CREATE INDEX itemFolderChanged ON item(folder, owner, state, changedAt) WHERE folder IS NOT NULL;
CREATE INDEX itemFolderNewest ON item(folder, owner, state, position) WHERE folder IS NOT NULL;
CREATE INDEX itemFolderTitle ON item(folder, owner, state, sortTitle) WHERE folder IS NOT NULL;
CREATE INDEX itemKindChanged ON item(owner, state, kind, changedAt);
CREATE INDEX itemKindNewest ON item(owner, state, kind, position);
CREATE INDEX itemKindTitle ON item(owner, state, kind, sortTitle);
CREATE INDEX itemNewest ON item(owner, state, position);
CREATE INDEX itemTitle ON item(owner, state, sortTitle);
CREATE INDEX itemTrashed ON item(trashedAt) WHERE trashedAt IS NOT NULL;
CREATE INDEX itemUntagged ON item(owner, state, kind, position) WHERE tagNames = '';
CREATE TRIGGER bookCreditState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'book' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'book', 'person', nameKey, min(name), iif(NEW.state = 'kept', 1, 0)
    FROM bookCredit WHERE item = NEW.id GROUP BY owner, nameKey
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER bookDecadeState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'book' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'book', 'decade', substr(book.publishedOn, 1, 3) || '0', '', iif(NEW.state = 'kept', 1, 0)
    FROM book WHERE item = NEW.id AND substr(book.publishedOn, 1, 3) || '0' IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER bookDuplicateKeyLeaves BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
    DELETE FROM bookDuplicateKey WHERE item = OLD.id;
END;
CREATE TRIGGER bookDuplicateKeyOfItem AFTER UPDATE OF sortTitle, state ON item WHEN NEW.kind = 'book' AND (OLD.sortTitle <> NEW.sortTitle OR OLD.state <> NEW.state) BEGIN
    DELETE FROM bookDuplicateKey WHERE item = NEW.id;
    INSERT INTO bookDuplicateKey SELECT owner, key, item FROM bookDuplicateKeySource WHERE item = NEW.id;
END;
CREATE TRIGGER bookLeaves BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
    DELETE FROM reading WHERE item = OLD.id;
    DELETE FROM bookIdentity WHERE item = OLD.id;
    DELETE FROM bookCredit WHERE item = OLD.id;
    DELETE FROM book WHERE item = OLD.id;
END;
CREATE TRIGGER bookMove AFTER UPDATE OF position ON item
WHEN NEW.kind IN ('book') AND OLD.position <> NEW.position BEGIN
    UPDATE book SET position = NEW.position WHERE item = NEW.id;
    UPDATE bookCredit SET itemPosition = NEW.position WHERE item = NEW.id;
END;
CREATE TRIGGER bookQuotesLeave BEFORE DELETE ON item WHEN OLD.kind = 'book' BEGIN
    DELETE FROM bookQuote WHERE item = OLD.id;
END;
CREATE TRIGGER bookRatingState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'book' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'book', 'rating', iif(book.rating IS NULL, NULL, printf('%04.1f', book.rating)), '', iif(NEW.state = 'kept', 1, 0)
    FROM book WHERE item = NEW.id AND iif(book.rating IS NULL, NULL, printf('%04.1f', book.rating)) IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER bookStateChangesAfter AFTER UPDATE OF state ON item WHEN NEW.kind = 'book' AND (OLD.state = 'trashed') <> (NEW.state = 'trashed') AND EXISTS (SELECT 1 FROM reading WHERE item = OLD.id) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE item IN (OLD.id)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookStateChangesBefore BEFORE UPDATE OF state ON item WHEN NEW.kind = 'book' AND (OLD.state = 'trashed') <> (NEW.state = 'trashed') AND EXISTS (SELECT 1 FROM reading WHERE item = OLD.id) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE item IN (OLD.id)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookStatusState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'book' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'book', 'status', nullif(book.status, 'none'), '', iif(NEW.state = 'kept', 1, 0)
    FROM book WHERE item = NEW.id AND nullif(book.status, 'none') IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER bookYearState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'book' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'book', 'year', substr(book.publishedOn, 1, 4), '', iif(NEW.state = 'kept', 1, 0)
    FROM book WHERE item = NEW.id AND substr(book.publishedOn, 1, 4) IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER folderCountUpdate AFTER UPDATE OF state, folder ON item
WHEN OLD.state <> NEW.state OR OLD.folder IS NOT NEW.folder BEGIN
    UPDATE folder SET count = count - 1 WHERE id = OLD.folder AND OLD.state = 'kept';
    UPDATE folder SET count = count + 1 WHERE id = NEW.folder AND NEW.state = 'kept';
END;
CREATE TRIGGER itemCameBack AFTER INSERT ON item BEGIN
    DELETE FROM deletedItem WHERE uid = NEW.uid;
END;
CREATE TRIGGER itemCountDelete AFTER DELETE ON item BEGIN
    UPDATE itemCount SET count = count - 1, favourites = favourites - (OLD.favouriteAt IS NOT NULL)
    WHERE owner = OLD.owner AND kind = OLD.kind AND state = OLD.state;
    UPDATE folder SET count = count - 1 WHERE id = OLD.folder AND OLD.state = 'kept';
END;
CREATE TRIGGER itemCountInsert AFTER INSERT ON item BEGIN
    INSERT INTO itemCount VALUES (NEW.owner, NEW.kind, NEW.state, 1, NEW.favouriteAt IS NOT NULL)
    ON CONFLICT DO UPDATE SET count = count + 1, favourites = favourites + excluded.favourites;
    UPDATE folder SET count = count + 1 WHERE id = NEW.folder AND NEW.state = 'kept';
END;
CREATE TRIGGER itemCountUpdate AFTER UPDATE OF owner, kind, state, favouriteAt ON item
WHEN OLD.owner <> NEW.owner OR OLD.kind <> NEW.kind OR OLD.state <> NEW.state
    OR (OLD.favouriteAt IS NULL) <> (NEW.favouriteAt IS NULL) BEGIN
    UPDATE itemCount SET count = count - 1, favourites = favourites - (OLD.favouriteAt IS NOT NULL)
    WHERE owner = OLD.owner AND kind = OLD.kind AND state = OLD.state;
    INSERT INTO itemCount VALUES (NEW.owner, NEW.kind, NEW.state, 1, NEW.favouriteAt IS NOT NULL)
    ON CONFLICT DO UPDATE SET count = count + 1, favourites = favourites + excluded.favourites;
END;
CREATE TRIGGER itemDeleted AFTER DELETE ON item BEGIN
    INSERT OR REPLACE INTO deletedItem VALUES (
        OLD.uid, OLD.owner, OLD.kind, CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER));
END;
CREATE TRIGGER itemStaysItself BEFORE UPDATE OF id, uid ON item
WHEN OLD.id <> NEW.id OR OLD.uid <> NEW.uid BEGIN
    SELECT raise(ABORT, 'an item keeps its id and uid');
END;
CREATE TRIGGER itemTagMoves AFTER UPDATE OF position ON item WHEN OLD.position <> NEW.position BEGIN
    UPDATE itemTag SET position = NEW.position WHERE item = NEW.id;
END;
CREATE TRIGGER itemTagsLeave BEFORE DELETE ON item BEGIN
    DELETE FROM itemTag WHERE item = OLD.id;
END;
CREATE TRIGGER linkCountState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'link' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    UPDATE linkCount SET
        unread = unread + iif(NEW.state = 'kept', 1, -1) * coalesce(
            (SELECT isUnread FROM link WHERE item = NEW.id), 0),
        broken = broken + iif(NEW.state = 'kept', 1, -1) * coalesce(
            (SELECT brokenAt IS NOT NULL FROM link WHERE item = NEW.id), 0)
    WHERE owner = NEW.owner;
END;
CREATE TRIGGER linkLeaves BEFORE DELETE ON item WHEN OLD.kind = 'link' BEGIN
    DELETE FROM link WHERE item = OLD.id;
END;
CREATE TRIGGER linkMove AFTER UPDATE OF position ON item
WHEN NEW.kind IN ('link') AND OLD.position <> NEW.position BEGIN
    UPDATE link SET position = NEW.position WHERE item = NEW.id;
END;
CREATE TRIGGER movieCreditState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'movie' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'movie', 'person', nameKey, min(name), iif(NEW.state = 'kept', 1, 0)
    FROM movieCredit WHERE item = NEW.id GROUP BY owner, nameKey
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER movieDecadeState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'movie' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'movie', 'decade', CAST(movie.year / 10 * 10 AS TEXT), '', iif(NEW.state = 'kept', 1, 0)
    FROM movie WHERE item = NEW.id AND CAST(movie.year / 10 * 10 AS TEXT) IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER movieLeaves BEFORE DELETE ON item WHEN OLD.kind = 'movie' BEGIN
    DELETE FROM viewing WHERE item = OLD.id;
    DELETE FROM movieIdentity WHERE item = OLD.id;
    DELETE FROM movieCredit WHERE item = OLD.id;
    DELETE FROM movie WHERE item = OLD.id;
END;
CREATE TRIGGER movieMove AFTER UPDATE OF position ON item
WHEN NEW.kind IN ('movie') AND OLD.position <> NEW.position BEGIN
    UPDATE movie SET position = NEW.position WHERE item = NEW.id;
    UPDATE movieCredit SET itemPosition = NEW.position WHERE item = NEW.id;
END;
CREATE TRIGGER movieRatingState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'movie' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'movie', 'rating', iif(movie.rating IS NULL, NULL, printf('%04.1f', movie.rating)), '', iif(NEW.state = 'kept', 1, 0)
    FROM movie WHERE item = NEW.id AND iif(movie.rating IS NULL, NULL, printf('%04.1f', movie.rating)) IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER movieStateChangesAfter AFTER UPDATE OF state ON item WHEN NEW.kind = 'movie' AND (OLD.state = 'trashed') <> (NEW.state = 'trashed') AND EXISTS (SELECT 1 FROM viewing WHERE item = OLD.id) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE item IN (OLD.id)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieStateChangesBefore BEFORE UPDATE OF state ON item WHEN NEW.kind = 'movie' AND (OLD.state = 'trashed') <> (NEW.state = 'trashed') AND EXISTS (SELECT 1 FROM viewing WHERE item = OLD.id) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE item IN (OLD.id)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieStatusState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'movie' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'movie', 'status', nullif(movie.status, 'none'), '', iif(NEW.state = 'kept', 1, 0)
    FROM movie WHERE item = NEW.id AND nullif(movie.status, 'none') IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER movieYearState AFTER UPDATE OF state ON item
WHEN NEW.kind = 'movie' AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, 'movie', 'year', CAST(movie.year AS TEXT), '', iif(NEW.state = 'kept', 1, 0)
    FROM movie WHERE item = NEW.id AND CAST(movie.year AS TEXT) IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER screenshotMove AFTER UPDATE OF position ON item
WHEN NEW.kind IN ('screenshot') AND OLD.position <> NEW.position BEGIN
    UPDATE screenshot SET position = NEW.position WHERE item = NEW.id;
END;
CREATE TRIGGER sharedItemFollows AFTER UPDATE OF title, subtitle, cover, placeholder ON item
WHEN (OLD.title <> NEW.title OR OLD.subtitle <> NEW.subtitle OR OLD.cover IS NOT NEW.cover
        OR OLD.placeholder IS NOT NEW.placeholder)
    AND EXISTS (SELECT 1 FROM sharedItem WHERE item = NEW.id AND author = owner)
BEGIN
    UPDATE item SET title = NEW.title, sortTitle = NEW.sortTitle, subtitle = NEW.subtitle,
        cover = NEW.cover, placeholder = NEW.placeholder, version = version + 1, changedAt = NEW.changedAt
    WHERE id IN (
        SELECT copy.item FROM sharedItem AS own
        CROSS JOIN sharedItem AS copy ON copy.sharedID = own.sharedID AND copy.receivesUpdates = 1
        WHERE own.item = NEW.id);
END;
CREATE TRIGGER tagCountState AFTER UPDATE OF state ON item
WHEN (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    UPDATE tag SET count = count + iif(NEW.state = 'kept', 1, -1)
    WHERE id IN (SELECT tag FROM itemTag WHERE item = NEW.id);
END;
CREATE TRIGGER workListEntriesLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
    DELETE FROM workListEntry WHERE item = OLD.id;
END;
CREATE TRIGGER workListEntryState AFTER UPDATE OF state ON item
WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'trashed') <> (NEW.state = 'trashed') BEGIN
    UPDATE workList SET count = count + iif(NEW.state = 'trashed', -1, 1)
    WHERE id IN (SELECT list FROM workListEntry WHERE item = NEW.id);
END;
CREATE TRIGGER workMove AFTER UPDATE OF position ON item
WHEN NEW.kind IN ('movie', 'book') AND OLD.position <> NEW.position BEGIN
    UPDATE workTerm SET itemPosition = NEW.position WHERE item = NEW.id;
    UPDATE workHolding SET itemPosition = NEW.position WHERE item = NEW.id;
END;
CREATE TRIGGER workPartsLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
    DELETE FROM workHolding WHERE item = OLD.id;
    DELETE FROM workSeries WHERE item = OLD.id;
END;
CREATE TRIGGER workSeriesState AFTER UPDATE OF state ON item
WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, NEW.kind, 'series', nameKey, name, iif(NEW.state = 'kept', 1, 0)
    FROM workSeries WHERE item = NEW.id
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER workTermState AFTER UPDATE OF state ON item
WHEN NEW.kind IN ('movie', 'book') AND (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    INSERT INTO workFacetCount SELECT owner, kind, facet, key, name, iif(NEW.state = 'kept', 1, 0)
    FROM workTerm WHERE item = NEW.id
    ON CONFLICT DO UPDATE SET count = count + iif(NEW.state = 'kept', 1, -1);
END;
CREATE TRIGGER workTermsLeave BEFORE DELETE ON item WHEN OLD.kind IN ('movie', 'book') BEGIN
    DELETE FROM workTerm WHERE item = OLD.id;
END;
CREATE TABLE itemCount(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    favourites INTEGER NOT NULL CHECK (favourites >= 0),
    PRIMARY KEY (owner, kind, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE itemTag(
    tag INTEGER NOT NULL REFERENCES tag(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    PRIMARY KEY (tag, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX itemTagItem ON itemTag(item, tag);
CREATE TRIGGER tagCountDelete AFTER DELETE ON itemTag BEGIN
    UPDATE tag SET count = count - 1
    WHERE id = OLD.tag AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER tagCountInsert AFTER INSERT ON itemTag BEGIN
    UPDATE tag SET count = count + 1
    WHERE id = NEW.tag AND (SELECT state FROM item WHERE id = NEW.item) = 'kept';
END;
CREATE TRIGGER tagNamesDelete AFTER DELETE ON itemTag BEGIN
    UPDATE item SET tagNames = coalesce((
        SELECT group_concat(name, char(10)) FROM (
            SELECT tag.name FROM itemTag JOIN tag ON tag.id = itemTag.tag
            WHERE itemTag.item = OLD.item ORDER BY tag.sortName, tag.id)), '')
    WHERE id = OLD.item;
END;
CREATE TRIGGER tagNamesInsert AFTER INSERT ON itemTag BEGIN
    UPDATE item SET tagNames = (
        SELECT group_concat(name, char(10)) FROM (
            SELECT tag.name FROM itemTag JOIN tag ON tag.id = itemTag.tag
            WHERE itemTag.item = NEW.item ORDER BY tag.sortName, tag.id))
    WHERE id = NEW.item AND instr(char(10) || tagNames || char(10),
        char(10) || (SELECT name FROM tag WHERE id = NEW.tag) || char(10)) = 0;
END;
CREATE TABLE job(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind <> ''),
    item INTEGER REFERENCES item(id) ON DELETE CASCADE,
    person INTEGER REFERENCES person(id) ON DELETE CASCADE,
    payload TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
    state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'running' OR state = 'done' OR state = 'failed' OR state = 'paused'),
    priority INTEGER NOT NULL DEFAULT 0,
    host TEXT CHECK (host <> ''),
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    maxAttempts INTEGER NOT NULL CHECK (maxAttempts >= 1),
    interruptions INTEGER NOT NULL DEFAULT 0 CHECK (interruptions >= 0),
    notBefore INTEGER NOT NULL DEFAULT 0 CHECK (notBefore >= 0),
    startedAt INTEGER,
    leaseUntil INTEGER,
    leaseOwner TEXT,
    lastErrorCode TEXT,
    lastErrorDetail TEXT,
    progressDone INTEGER NOT NULL DEFAULT 0,
    progressTotal INTEGER NOT NULL DEFAULT 0,
    createdAt INTEGER NOT NULL,
    finishedAt INTEGER,
    uniqueKey TEXT CHECK (uniqueKey <> ''), lastErrorParameters TEXT
    CHECK (lastErrorParameters IS NULL OR json_valid(lastErrorParameters)),
    CHECK ((state = 'running') = (leaseUntil IS NOT NULL)),
    CHECK ((leaseUntil IS NULL) = (leaseOwner IS NULL)),
    CHECK ((state IN ('done', 'failed')) = (finishedAt IS NOT NULL))
) STRICT;
CREATE INDEX jobBusyHost ON job(host) WHERE state = 'running' AND host IS NOT NULL;
CREATE INDEX jobDue ON job(notBefore) WHERE state = 'waiting' AND notBefore > 0;
CREATE INDEX jobFinished ON job(state, finishedAt) WHERE finishedAt IS NOT NULL;
CREATE INDEX jobItem ON job(item) WHERE item IS NOT NULL;
CREATE INDEX jobKind ON job(kind, state);
CREATE INDEX jobLease ON job(leaseUntil) WHERE state = 'running';
CREATE INDEX jobPerson ON job(person) WHERE person IS NOT NULL;
CREATE INDEX jobReady ON job(priority DESC, id, kind, host) WHERE state = 'waiting' AND notBefore = 0;
CREATE INDEX jobState ON job(state, id);
CREATE UNIQUE INDEX jobUnique ON job(uniqueKey)
    WHERE uniqueKey IS NOT NULL AND state IN ('waiting', 'running', 'paused');
CREATE TRIGGER jobCountDelete AFTER DELETE ON job BEGIN
    UPDATE jobCount SET count = count - 1
    WHERE (person, kind, state) = (coalesce(OLD.person, 0), OLD.kind, OLD.state);
END;
CREATE TRIGGER jobCountInsert AFTER INSERT ON job BEGIN
    INSERT INTO jobCount VALUES (coalesce(NEW.person, 0), NEW.kind, NEW.state, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER jobCountUpdate AFTER UPDATE OF state ON job WHEN OLD.state <> NEW.state BEGIN
    UPDATE jobCount SET count = count - 1
    WHERE (person, kind, state) = (coalesce(OLD.person, 0), OLD.kind, OLD.state);
    INSERT INTO jobCount VALUES (coalesce(NEW.person, 0), NEW.kind, NEW.state, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER jobHostStarts AFTER UPDATE OF state ON job WHEN NEW.state = 'running' AND NEW.host IS NOT NULL
BEGIN
    INSERT INTO jobHost(host, startedAt) VALUES (NEW.host, NEW.startedAt)
    ON CONFLICT DO UPDATE SET startedAt = excluded.startedAt;
END;
CREATE TABLE jobCount(
    person INTEGER NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (person, kind, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE jobHost(
    host TEXT PRIMARY KEY NOT NULL,
    startedAt INTEGER NOT NULL DEFAULT 0,
    heldUntil INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX jobHostHeld ON jobHost(heldUntil);
CREATE INDEX jobHostStarted ON jobHost(startedAt);
CREATE TABLE jobPause(kind TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE link(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    url TEXT NOT NULL CHECK (length(url) BETWEEN 8 AND 32768),
    normalizedURL TEXT NOT NULL CHECK (normalizedURL <> ''),
    host TEXT NOT NULL,
    site TEXT NOT NULL DEFAULT '',
    description TEXT NOT NULL DEFAULT '',
    author TEXT,
    published TEXT,
    content TEXT NOT NULL DEFAULT 'page'
        CHECK (content = 'page' OR content = 'image' OR content = 'video' OR content = 'audio' OR content = 'pdf' OR content = 'file'),
    favicon TEXT REFERENCES media(sha256),
    isUnread INTEGER NOT NULL DEFAULT 1 CHECK (isUnread IN (0, 1)),
    previewState TEXT NOT NULL DEFAULT 'pending' CHECK (previewState = 'pending' OR previewState = 'done' OR previewState = 'failed'),
    previewCode TEXT,
    checkedAt INTEGER,
    nextCheckAt INTEGER,
    checkCode TEXT,
    failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
    brokenAt INTEGER,
    CHECK (brokenAt IS NULL OR checkCode IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX linkAddress ON link(owner, normalizedURL);
CREATE INDEX linkBroken ON link(owner, position) WHERE brokenAt IS NOT NULL;
CREATE INDEX linkDue ON link(nextCheckAt) WHERE nextCheckAt IS NOT NULL;
CREATE INDEX linkFavicon ON link(favicon) WHERE favicon IS NOT NULL;
CREATE INDEX linkHost ON link(host) WHERE favicon IS NOT NULL;
CREATE INDEX linkPending ON link(position) WHERE previewState = 'pending';
CREATE INDEX linkUnread ON link(owner, position) WHERE isUnread = 1;
CREATE TRIGGER linkCountDelete AFTER DELETE ON link
WHEN (SELECT state FROM item WHERE id = OLD.item) = 'kept' BEGIN
    UPDATE linkCount SET unread = unread - OLD.isUnread, broken = broken - (OLD.brokenAt IS NOT NULL)
    WHERE owner = OLD.owner;
END;
CREATE TRIGGER linkCountInsert AFTER INSERT ON link BEGIN
    INSERT OR IGNORE INTO linkCount(owner) VALUES (NEW.owner);
    UPDATE linkCount SET unread = unread + NEW.isUnread, broken = broken + (NEW.brokenAt IS NOT NULL)
    WHERE owner = NEW.owner AND (SELECT state FROM item WHERE id = NEW.item) = 'kept';
END;
CREATE TRIGGER linkCountUpdate AFTER UPDATE OF isUnread, brokenAt ON link
WHEN (OLD.isUnread <> NEW.isUnread OR (OLD.brokenAt IS NULL) <> (NEW.brokenAt IS NULL))
    AND (SELECT state FROM item WHERE id = NEW.item) = 'kept' BEGIN
    UPDATE linkCount SET unread = unread - OLD.isUnread + NEW.isUnread,
        broken = broken - (OLD.brokenAt IS NOT NULL) + (NEW.brokenAt IS NOT NULL)
    WHERE owner = NEW.owner;
END;
CREATE TABLE linkCheck(
    id INTEGER PRIMARY KEY,
    item INTEGER NOT NULL REFERENCES link(item) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    status INTEGER,
    code TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict = 'alive' OR verdict = 'unsure' OR verdict = 'gone'),
    movedTo TEXT
) STRICT;
CREATE INDEX linkCheckItem ON linkCheck(item, id);
CREATE TABLE linkCount(
    owner INTEGER PRIMARY KEY REFERENCES person(id) ON DELETE CASCADE,
    unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
    broken INTEGER NOT NULL DEFAULT 0 CHECK (broken >= 0)
) STRICT;
CREATE TABLE loginLink(
    tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
    person INTEGER REFERENCES person(id) ON DELETE CASCADE,
    expiresAt INTEGER NOT NULL,
    usedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX loginLinkPerson ON loginLink(person);
CREATE TABLE lookupFailure(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    reasons TEXT NOT NULL,
    triedAt INTEGER NOT NULL
) STRICT;
CREATE TABLE media(
    sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
    type TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    width INTEGER CHECK (width > 0),
    height INTEGER CHECK (height > 0),
    placeholder TEXT CHECK (length(placeholder) = 14),
    createdAt INTEGER NOT NULL,
    damaged INTEGER NOT NULL DEFAULT 0 CHECK (damaged IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TRIGGER mediaTaken AFTER INSERT ON media BEGIN
    UPDATE instance SET mediaCount = mediaCount + 1;
    DELETE FROM releasedMedia WHERE sha256 = new.sha256;
END;
CREATE TABLE movie(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    originalTitle TEXT NOT NULL DEFAULT '',
    year INTEGER CHECK (year BETWEEN 1870 AND 2200),
    -- Minutes.
    runtime INTEGER CHECK (runtime BETWEEN 1 AND 10000),
    overview TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'none' CHECK (status = 'none' OR status = 'want' OR status = 'watched'),
    -- Halves of a star; quarters, which some imports bring, end in .5.
    rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
    lookup TEXT NOT NULL DEFAULT 'none' CHECK (lookup = 'none' OR lookup = 'waiting' OR lookup = 'found' OR lookup = 'failed')
, releasedOn TEXT
    CHECK (releasedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(releasedOn) = 4 OR length(releasedOn) = 7 OR length(releasedOn) = 10))) STRICT;
CREATE INDEX movieByRating ON movie(owner, coalesce(CAST(rating * 2 AS INTEGER), -1));
CREATE INDEX movieByYear ON movie(owner, coalesce(year, 0));
CREATE INDEX movieDecade ON movie(owner, year / 10, position);
CREATE INDEX movieLookup ON movie(position) WHERE lookup = 'waiting';
CREATE INDEX movieRated10 ON movie(owner, position) WHERE rating >= 10;
CREATE INDEX movieRated6 ON movie(owner, position) WHERE rating >= 6;
CREATE INDEX movieRated8 ON movie(owner, position) WHERE rating >= 8;
CREATE INDEX movieRated9 ON movie(owner, position) WHERE rating >= 9;
CREATE INDEX movieStatus ON movie(owner, status, position, rating);
CREATE INDEX movieYear ON movie(owner, year, position);
CREATE TRIGGER movieDecadeChanges AFTER UPDATE OF year ON movie
WHEN CAST(OLD.year / 10 * 10 AS TEXT) IS NOT CAST(NEW.year / 10 * 10 AS TEXT) BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'decade', CAST(OLD.year / 10 * 10 AS TEXT))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'decade', CAST(NEW.year / 10 * 10 AS TEXT), '', 1
    WHERE CAST(NEW.year / 10 * 10 AS TEXT) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieDecadeCounts AFTER INSERT ON movie BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'decade', CAST(NEW.year / 10 * 10 AS TEXT), '', 1
    WHERE CAST(NEW.year / 10 * 10 AS TEXT) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieDecadeLeaves AFTER DELETE ON movie BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'decade', CAST(OLD.year / 10 * 10 AS TEXT))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER movieRatingChanges AFTER UPDATE OF rating ON movie
WHEN iif(OLD.rating IS NULL, NULL, printf('%04.1f', OLD.rating)) IS NOT iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)) BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'rating', iif(OLD.rating IS NULL, NULL, printf('%04.1f', OLD.rating)))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'rating', iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)), '', 1
    WHERE iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieRatingCounts AFTER INSERT ON movie BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'rating', iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)), '', 1
    WHERE iif(NEW.rating IS NULL, NULL, printf('%04.1f', NEW.rating)) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieRatingLeaves AFTER DELETE ON movie BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'rating', iif(OLD.rating IS NULL, NULL, printf('%04.1f', OLD.rating)))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER movieSizeChangesAfter AFTER UPDATE OF runtime, rating ON movie WHEN EXISTS (SELECT 1 FROM viewing WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieSizeChangesBefore BEFORE UPDATE OF runtime, rating ON movie WHEN EXISTS (SELECT 1 FROM viewing WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieStatusChanges AFTER UPDATE OF status ON movie
WHEN nullif(OLD.status, 'none') IS NOT nullif(NEW.status, 'none') BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'status', nullif(OLD.status, 'none'))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'status', nullif(NEW.status, 'none'), '', 1
    WHERE nullif(NEW.status, 'none') IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieStatusCounts AFTER INSERT ON movie BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'status', nullif(NEW.status, 'none'), '', 1
    WHERE nullif(NEW.status, 'none') IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieStatusLeaves AFTER DELETE ON movie BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'status', nullif(OLD.status, 'none'))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TRIGGER movieYearChanges AFTER UPDATE OF year ON movie
WHEN CAST(OLD.year AS TEXT) IS NOT CAST(NEW.year AS TEXT) BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'year', CAST(OLD.year AS TEXT))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'year', CAST(NEW.year AS TEXT), '', 1
    WHERE CAST(NEW.year AS TEXT) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieYearCounts AFTER INSERT ON movie BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'year', CAST(NEW.year AS TEXT), '', 1
    WHERE CAST(NEW.year AS TEXT) IS NOT NULL AND (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieYearLeaves AFTER DELETE ON movie BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'year', CAST(OLD.year AS TEXT))
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TABLE movieCredit(
    item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role = 'director' OR role = 'writer' OR role = 'cast' OR role = 'other'),
    name TEXT NOT NULL CHECK (name <> ''),
    nameKey TEXT NOT NULL,
    -- What they play, or do.
    part TEXT NOT NULL DEFAULT '', itemPosition INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (item, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX movieCreditItemPosition ON movieCredit(owner, nameKey, itemPosition, item, position, role);
CREATE TRIGGER movieCreditComesAfter AFTER INSERT ON movieCredit WHEN NEW.role = 'director' AND EXISTS (SELECT 1 FROM viewing WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieCreditComesBefore BEFORE INSERT ON movieCredit WHEN NEW.role = 'director' AND EXISTS (SELECT 1 FROM viewing WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieCreditCounts AFTER INSERT ON movieCredit
WHEN NOT EXISTS (SELECT 1 FROM movieCredit AS other WHERE other.item = NEW.item
    AND other.nameKey = NEW.nameKey AND other.position <> NEW.position) BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, 'movie', 'person', NEW.nameKey, NEW.name, 1
    WHERE (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER movieCreditGoesAfter AFTER DELETE ON movieCredit WHEN OLD.role = 'director' AND EXISTS (SELECT 1 FROM viewing WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieCreditGoesBefore BEFORE DELETE ON movieCredit WHEN OLD.role = 'director' AND EXISTS (SELECT 1 FROM viewing WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieCreditLeaves AFTER DELETE ON movieCredit
WHEN NOT EXISTS (SELECT 1 FROM movieCredit AS other WHERE other.item = OLD.item
    AND other.nameKey = OLD.nameKey) BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, 'movie', 'person', OLD.nameKey)
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
CREATE TABLE movieIdentity(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    source TEXT NOT NULL CHECK (source <> ''),
    id TEXT NOT NULL CHECK (id <> ''),
    item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
    url TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (owner, source, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX movieIdentityItem ON movieIdentity(item);
CREATE VIEW movieLogTotal AS
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'year' AS facet, coalesce(substr(occasion.day, 1, 4), '') AS key,
    coalesce(substr(occasion.day, 1, 4), '') AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE 1 AND 1
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.day, 1, 4), '') AS period, 'month' AS facet, substr(occasion.day, 6, 2) AS key,
    '' AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE 1 AND occasion.day IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'genre' AS facet, term.key AS key,
    term.name AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN workTerm AS term ON term.item = occasion.item AND term.facet = 'genre' WHERE 1 AND 1
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.day, 1, 4), '') AS period, 'genre' AS facet, term.key AS key,
    term.name AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN workTerm AS term ON term.item = occasion.item AND term.facet = 'genre' WHERE 1 AND occasion.day IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'person' AS facet, credit.nameKey AS key,
    credit.name AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN movieCredit AS credit ON credit.item = occasion.item AND credit.role = 'director'
AND NOT EXISTS (SELECT 1 FROM movieCredit AS other WHERE other.item = credit.item
    AND other.role = 'director' AND other.nameKey = credit.nameKey AND other.position < credit.position) WHERE 1 AND 1
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.day, 1, 4), '') AS period, 'person' AS facet, credit.nameKey AS key,
    credit.name AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed' CROSS JOIN movieCredit AS credit ON credit.item = occasion.item AND credit.role = 'director'
AND NOT EXISTS (SELECT 1 FROM movieCredit AS other WHERE other.item = credit.item
    AND other.role = 'director' AND other.nameKey = credit.nameKey AND other.position < credit.position) WHERE 1 AND occasion.day IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, 'all' AS period, 'rating' AS facet, printf('%04.1f', coalesce(occasion.rating, movie.rating)) AS key,
    '' AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE 1 AND coalesce(occasion.rating, movie.rating) IS NOT NULL
UNION ALL
SELECT occasion.id AS occasion, occasion.item AS item, occasion.owner AS owner, coalesce(substr(occasion.day, 1, 4), '') AS period, 'rating' AS facet, printf('%04.1f', coalesce(occasion.rating, movie.rating)) AS key,
    '' AS name, coalesce(movie.runtime, 0) AS size
FROM viewing AS occasion CROSS JOIN movie ON movie.item = occasion.item CROSS JOIN item ON item.id = occasion.item AND item.state <> 'trashed'  WHERE 1 AND coalesce(occasion.rating, movie.rating) IS NOT NULL AND occasion.day IS NOT NULL;
CREATE TABLE notification(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind <> ''),
    titleKo TEXT NOT NULL CHECK (titleKo <> ''),
    titleEn TEXT NOT NULL CHECK (titleEn <> ''),
    path TEXT CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
    times INTEGER NOT NULL DEFAULT 1 CHECK (times >= 1),
    createdAt INTEGER NOT NULL,
    readAt INTEGER
) STRICT;
CREATE INDEX notificationPerson ON notification(person, id);
CREATE INDEX notificationUnread ON notification(person) WHERE readAt IS NULL;
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
CREATE INDEX pageAuthor ON page(author) WHERE author IS NOT NULL;
CREATE INDEX pageAuthorDay ON page(owner, author, day, item);
CREATE INDEX pageCurrentVersion ON page(currentVersion) WHERE currentVersion IS NOT NULL;
CREATE INDEX pageDay ON page(owner, day, item);
CREATE INDEX pageDiary ON page(diary) WHERE diary IS NOT NULL;
CREATE INDEX pageDiaryDay ON page(owner, diary, day, item);
CREATE INDEX pagePaperDay ON page(owner, paper, day, item);
CREATE INDEX pageSharedID ON page(sharedID);
CREATE TABLE pageComment(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    sharedID TEXT NOT NULL,
    person INTEGER REFERENCES person(id) ON DELETE SET NULL,
    personName TEXT NOT NULL,
    text TEXT NOT NULL CHECK (text <> ''),
    createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX pageCommentPerson ON pageComment(person) WHERE person IS NOT NULL;
CREATE INDEX pageCommentSharedID ON pageComment(sharedID, id);
CREATE TABLE pageDraft(
    item INTEGER PRIMARY KEY REFERENCES page(item) ON DELETE CASCADE,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    document TEXT NOT NULL,
    savedAt INTEGER NOT NULL,
    device TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE pagePhoto(
    -- The key's columns first: SQLite 3.40's quick_check otherwise finds NULL in them.
    item INTEGER NOT NULL REFERENCES page(item) ON DELETE CASCADE,
    sha256 TEXT NOT NULL REFERENCES media(sha256),
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    PRIMARY KEY (item, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX pagePhotoMedia ON pagePhoto(sha256, owner);
CREATE INDEX pagePhotoOwner ON pagePhoto(owner);
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
CREATE TABLE pageVersion(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sharedID TEXT NOT NULL,
    document TEXT NOT NULL,
    savedAt INTEGER NOT NULL,
    savedBy INTEGER REFERENCES person(id) ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('draft', 'finished'))
) STRICT;
CREATE INDEX pageVersionSaver ON pageVersion(savedBy) WHERE savedBy IS NOT NULL;
CREATE INDEX pageVersionSharedID ON pageVersion(sharedID, id);
CREATE TABLE person(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    nick TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (nick <> ''),
    language TEXT NOT NULL DEFAULT 'ko' CHECK (language IN ('ko', 'en')),
    theme TEXT NOT NULL DEFAULT 'system' CHECK (theme = 'light' OR theme = 'dark' OR theme = 'system'),
    picture TEXT REFERENCES media(sha256),
    isAdministrator INTEGER NOT NULL DEFAULT 0 CHECK (isAdministrator IN (0, 1)),
    createdAt INTEGER NOT NULL
, drawing TEXT NOT NULL DEFAULT 'fox' CHECK (drawing <> ''), leavingAt INTEGER) STRICT;
CREATE UNIQUE INDEX personAdministrator ON person(isAdministrator) WHERE isAdministrator = 1;
CREATE INDEX personPicture ON person(picture) WHERE picture IS NOT NULL;
CREATE TRIGGER deletedItemsLeave AFTER DELETE ON person BEGIN
    DELETE FROM deletedItem WHERE owner = OLD.id;
END;
CREATE TRIGGER pageAuthorName AFTER UPDATE OF nick ON person WHEN OLD.nick <> NEW.nick BEGIN
    UPDATE page SET authorName = NEW.nick WHERE author = NEW.id;
END;
CREATE TRIGGER pageCommentPersonName AFTER UPDATE OF nick ON person WHEN OLD.nick <> NEW.nick BEGIN
    UPDATE pageComment SET personName = NEW.nick WHERE person = NEW.id;
END;
CREATE TRIGGER sharedItemAuthorName AFTER UPDATE OF nick ON person WHEN OLD.nick <> NEW.nick BEGIN
    UPDATE sharedItem SET authorName = NEW.nick WHERE author = NEW.id;
END;
CREATE TABLE processedFolder(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    PRIMARY KEY(owner, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE providerLogo(
    source TEXT PRIMARY KEY NOT NULL,
    media TEXT NOT NULL REFERENCES media(sha256),
    fetchedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX providerLogoMedia ON providerLogo(media);
CREATE TABLE providerResponse(
    item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    source TEXT NOT NULL,
    -- What it calls the work.
    id TEXT NOT NULL,
    fetchedAt INTEGER NOT NULL,
    -- The reading that the item was filled by.
    mappingVersion INTEGER NOT NULL,
    -- The address that the picture came from.
    pictureURL TEXT,
    -- Questions and answers, gzip.
    body BLOB NOT NULL,
    PRIMARY KEY (item, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX providerResponseAge ON providerResponse(source, fetchedAt);
CREATE INDEX providerResponseMapping ON providerResponse(mappingVersion);
CREATE TRIGGER bookDuplicateKeyOfAnswer AFTER INSERT ON providerResponse WHEN 1 BEGIN
    DELETE FROM bookDuplicateKey WHERE item = NEW.item;
    INSERT INTO bookDuplicateKey SELECT owner, key, item FROM bookDuplicateKeySource WHERE item = NEW.item;
END;
CREATE TABLE providerSearch(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('movie', 'book')),
    query TEXT NOT NULL CHECK (query <> ''),
    lastUsedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX providerSearchUse ON providerSearch(person, kind, lastUsedAt);
CREATE TABLE reading(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    -- As far as they are known, like publishedOn.
    startedOn TEXT CHECK (startedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(startedOn) = 4 OR length(startedOn) = 7 OR length(startedOn) = 10)),
    finishedOn TEXT CHECK (finishedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(finishedOn) = 4 OR length(finishedOn) = 7 OR length(finishedOn) = 10)),
    isStopped INTEGER NOT NULL DEFAULT 0 CHECK (isStopped IN (0, 1)),
    rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
    note TEXT NOT NULL DEFAULT '',
    createdAt INTEGER NOT NULL
, isOpen INTEGER NOT NULL DEFAULT 0 CHECK (isOpen IN (0, 1))) STRICT;
CREATE INDEX readingItem ON reading(item, startedOn);
CREATE INDEX readingOwner ON reading(owner, finishedOn);
CREATE INDEX readingStarted ON reading(owner, startedOn);
CREATE INDEX readingStopped ON reading(owner, finishedOn) WHERE isStopped = 1;
CREATE TRIGGER bookOccasionChangesAfter AFTER UPDATE ON reading BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE occasion = NEW.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookOccasionChangesBefore BEFORE UPDATE ON reading BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE occasion = OLD.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookOccasionComesAfter AFTER INSERT ON reading BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE occasion = NEW.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookOccasionGoesBefore BEFORE DELETE ON reading BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE occasion = OLD.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER readingLeaves BEFORE DELETE ON reading BEGIN
    DELETE FROM readingProgress WHERE reading = OLD.id;
END;
CREATE TABLE readingGoal(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    year INTEGER NOT NULL CHECK (year BETWEEN 1000 AND 2999),
    books INTEGER NOT NULL CHECK (books BETWEEN 1 AND 10000),
    PRIMARY KEY (owner, year)
) STRICT, WITHOUT ROWID;
CREATE TABLE readingProgress(
    reading INTEGER NOT NULL REFERENCES reading(id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    page INTEGER CHECK (page BETWEEN 0 AND 100000),
    percent INTEGER CHECK (percent BETWEEN 0 AND 100),
    PRIMARY KEY (reading, at),
    CHECK ((page IS NULL) <> (percent IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX readingProgressItem ON readingProgress(item, at);
CREATE INDEX readingProgressOwner ON readingProgress(owner);
CREATE TABLE recentSearch(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (text <> ''),
    lastUsedAt INTEGER NOT NULL,
    UNIQUE (person, text)
) STRICT;
CREATE INDEX recentSearchUse ON recentSearch(person, lastUsedAt);
CREATE TABLE relation(
    a INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    b INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    kind TEXT NOT NULL DEFAULT 'related' CHECK (kind <> ''),
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (a, b, kind),
    CHECK (a <> b)
) STRICT, WITHOUT ROWID;
CREATE INDEX relationBack ON relation(b, a);
CREATE TABLE releasedMedia(sha256 TEXT PRIMARY KEY, releasedAt INTEGER NOT NULL) STRICT, WITHOUT ROWID;
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
CREATE INDEX screenshotByAdded ON screenshot(owner, importedAt);
CREATE INDEX screenshotByApp ON screenshot(owner, app);
CREATE INDEX screenshotBySize ON screenshot(owner, bytes);
CREATE INDEX screenshotDevice ON screenshot(owner, device, position);
CREATE INDEX screenshotHasText ON screenshot(owner, position) WHERE text <> '';
CREATE INDEX screenshotLarge ON screenshot(owner, position) WHERE bytes >= 2000000;
CREATE INDEX screenshotTextState ON screenshot(textState, position);
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
CREATE INDEX screenshotPictureFile ON screenshotPicture(media);
CREATE INDEX screenshotPictureHash ON screenshotPicture(owner, item, dhash);
CREATE UNIQUE INDEX screenshotPictureMedia ON screenshotPicture(owner, media);
CREATE INDEX screenshotPictureNew ON screenshotPicture(owner) WHERE isCompared = 0;
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
CREATE VIRTUAL TABLE search USING fts5(
    document, content = 'searchable', content_rowid = 'rowNumber', columnsize = 0, tokenize = 'seorap');
CREATE TABLE searchStale(item INTEGER PRIMARY KEY) STRICT;
CREATE TABLE searchState(
    id INTEGER PRIMARY KEY CHECK (id = 1),
    tokenizer INTEGER NOT NULL,
    source TEXT NOT NULL
) STRICT;
CREATE TABLE searchable(
    -- Rises as item.position does.
    rowNumber INTEGER PRIMARY KEY,
    item INTEGER NOT NULL UNIQUE REFERENCES item(id) ON DELETE CASCADE,
    facets TEXT NOT NULL,
    title TEXT NOT NULL,
    people TEXT NOT NULL,
    text TEXT NOT NULL,
    document TEXT NOT NULL GENERATED ALWAYS AS (
        char(1) || facets || char(2) || title || char(3) || people || char(4) || text) VIRTUAL
) STRICT;
CREATE TRIGGER searchableDelete AFTER DELETE ON searchable BEGIN
    INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.rowNumber, OLD.document);
END;
CREATE TRIGGER searchableInsert AFTER INSERT ON searchable BEGIN
    INSERT INTO search(rowid, document) VALUES (NEW.rowNumber, NEW.document);
END;
CREATE TRIGGER searchableUpdate AFTER UPDATE ON searchable BEGIN
    INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.rowNumber, OLD.document);
    INSERT INTO search(rowid, document) VALUES (NEW.rowNumber, NEW.document);
END;
CREATE TABLE setting(
    id INTEGER PRIMARY KEY,
    person INTEGER REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    value TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX settingName ON setting(name, coalesce(person, 0));
CREATE INDEX settingPerson ON setting(person);
CREATE TABLE sharedItem(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    -- The same for all copies: the uid of the author's item.
    sharedID TEXT NOT NULL CHECK (sharedID <> ''),
    -- Nobody once that person has left the house; then the name is the last one that they had.
    author INTEGER REFERENCES person(id) ON DELETE SET NULL,
    authorName TEXT NOT NULL,
    -- Whether what the author changes appears here too.
    receivesUpdates INTEGER NOT NULL DEFAULT 0 CHECK (receivesUpdates IN (0, 1)),
    CHECK (NOT (receivesUpdates = 1 AND author IS owner))
) STRICT;
CREATE INDEX sharedItemAuthor ON sharedItem(author) WHERE author IS NOT NULL;
CREATE INDEX sharedItemOwner ON sharedItem(owner);
CREATE UNIQUE INDEX sharedItemSharedID ON sharedItem(sharedID, owner);
CREATE TABLE tag(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> '' AND instr(name, char(10)) = 0),
    nameKey TEXT NOT NULL,
    initials TEXT NOT NULL,
    sortName TEXT NOT NULL,
    count INTEGER NOT NULL DEFAULT 0 CHECK (count >= 0),
    UNIQUE (owner, nameKey)
) STRICT;
CREATE INDEX tagCount ON tag(owner, count);
CREATE INDEX tagInitials ON tag(owner, initials);
CREATE INDEX tagSort ON tag(owner, sortName);
CREATE TRIGGER tagNamesRename AFTER UPDATE OF name, sortName ON tag WHEN OLD.name <> NEW.name BEGIN
    UPDATE item SET tagNames = (
        SELECT group_concat(name, char(10)) FROM (
            SELECT tag.name FROM itemTag JOIN tag ON tag.id = itemTag.tag
            WHERE itemTag.item = item.id ORDER BY tag.sortName, tag.id))
    WHERE id IN (SELECT item FROM itemTag WHERE tag = NEW.id);
END;
CREATE TABLE upload(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    size INTEGER NOT NULL CHECK (size > 0),
    modifiedAt INTEGER,
    title TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    tags TEXT NOT NULL DEFAULT '',
    createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX uploadOwner ON upload(owner, id);
CREATE TABLE userFont(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    sha256 TEXT NOT NULL REFERENCES media(sha256),
    name TEXT NOT NULL CHECK (name <> ''),
    createdAt INTEGER NOT NULL,
    UNIQUE (owner, sha256)
) STRICT;
CREATE INDEX userFontMedia ON userFont(sha256);
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
CREATE TABLE viewing(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    -- As far as it is known: '2024', '2024-05' or '2024-05-01'.
    day TEXT CHECK (day GLOB '[0-9][0-9][0-9][0-9]*' AND (length(day) = 4 OR length(day) = 7 OR length(day) = 10)),
    isRewatch INTEGER NOT NULL DEFAULT 0 CHECK (isRewatch IN (0, 1)),
    rating REAL CHECK (rating BETWEEN 0 AND 10 AND rating * 2 = round(rating * 2)),
    venue TEXT NOT NULL DEFAULT '',
    watchedWith TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX viewingItem ON viewing(item, day);
CREATE INDEX viewingOwner ON viewing(owner, day);
CREATE TRIGGER movieOccasionChangesAfter AFTER UPDATE ON viewing BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE occasion = NEW.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieOccasionChangesBefore BEFORE UPDATE ON viewing BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE occasion = OLD.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieOccasionComesAfter AFTER INSERT ON viewing BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE occasion = NEW.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieOccasionGoesBefore BEFORE DELETE ON viewing BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE occasion = OLD.id
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TABLE workFacetCount(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    facet TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL DEFAULT 0 CHECK (count >= 0),
    PRIMARY KEY (owner, kind, facet, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX workFacetCountOrder ON workFacetCount(owner, kind, facet, count DESC, key);
CREATE TABLE workHolding(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    copies INTEGER NOT NULL DEFAULT 0 CHECK (copies >= 0),
    -- To whom it is lent; empty for nobody.
    lentTo TEXT NOT NULL DEFAULT '',
    -- As far as they are known: '2024', '2024-05' or '2024-05-01'.
    lentOn TEXT CHECK (lentOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(lentOn) = 4 OR length(lentOn) = 7 OR length(lentOn) = 10)),
    returnedOn TEXT CHECK (returnedOn GLOB '[0-9][0-9][0-9][0-9]*' AND (length(returnedOn) = 4 OR length(returnedOn) = 7 OR length(returnedOn) = 10))
, itemPosition INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX workHoldingLent ON workHolding(owner, itemPosition) WHERE lentTo <> '' AND returnedOn IS NULL;
CREATE INDEX workHoldingOwned ON workHolding(owner, itemPosition) WHERE copies > 0;
CREATE INDEX workHoldingOwner ON workHolding(owner);
CREATE TRIGGER workHoldingPlace AFTER INSERT ON workHolding BEGIN
    UPDATE workHolding SET itemPosition = (SELECT position FROM item WHERE id = NEW.item) WHERE item = NEW.item;
END;
CREATE TABLE workList(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind <> ''),
    name TEXT NOT NULL CHECK (name <> ''),
    nameKey TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    position INTEGER NOT NULL DEFAULT 0, count INTEGER NOT NULL DEFAULT 0,
    UNIQUE (owner, kind, nameKey)
) STRICT;
CREATE INDEX workListOrder ON workList(owner, kind, position, id);
CREATE TRIGGER workListLeaves BEFORE DELETE ON workList BEGIN
    DELETE FROM workListEntry WHERE list = OLD.id;
END;
CREATE TABLE workListEntry(
    list INTEGER NOT NULL REFERENCES workList(id) ON DELETE CASCADE,
    item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (list, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX workListEntryItem ON workListEntry(item);
CREATE INDEX workListEntryOrder ON workListEntry(list, position);
CREATE TRIGGER workListEntryComes AFTER INSERT ON workListEntry BEGIN
    UPDATE workList SET count = count + 1
    WHERE id = NEW.list AND (SELECT state FROM item WHERE id = NEW.item) <> 'trashed';
END;
CREATE TRIGGER workListEntryGoes AFTER DELETE ON workListEntry BEGIN
    UPDATE workList SET count = count - 1
    WHERE id = OLD.list AND (SELECT state FROM item WHERE id = OLD.item) <> 'trashed';
END;
CREATE TABLE workLogTotal(
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- '2024', or 'all'.
    period TEXT NOT NULL,
    facet TEXT NOT NULL CHECK (facet = 'year' OR facet = 'month' OR facet = 'genre' OR facet = 'person' OR facet = 'rating'),
    -- Empty for a year or a month that nobody knows.
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    -- Minutes or pages.
    size INTEGER NOT NULL,
    PRIMARY KEY (owner, kind, period, facet, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX workLogTotalOrder ON workLogTotal(owner, kind, period, facet, count DESC, key);
CREATE TABLE workSeries(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    nameKey TEXT NOT NULL,
    -- '1', '2.5', '1-3'; empty where nobody says.
    number TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX workSeriesName ON workSeries(owner, nameKey);
CREATE TRIGGER workSeriesCounts AFTER INSERT ON workSeries BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, kind, 'series', NEW.nameKey, NEW.name, 1
    FROM item WHERE id = NEW.item AND state = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER workSeriesLeaves BEFORE DELETE ON workSeries BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) =
        (SELECT OLD.owner, kind, 'series', OLD.nameKey FROM item WHERE id = OLD.item AND state = 'kept');
END;
CREATE TRIGGER workSeriesMoves AFTER UPDATE OF nameKey ON workSeries WHEN OLD.nameKey <> NEW.nameKey BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) =
        (SELECT OLD.owner, kind, 'series', OLD.nameKey FROM item WHERE id = OLD.item AND state = 'kept');
    INSERT INTO workFacetCount SELECT NEW.owner, kind, 'series', NEW.nameKey, NEW.name, 1
    FROM item WHERE id = NEW.item AND state = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TABLE workTerm(
    item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
    facet TEXT NOT NULL CHECK (facet IN ('genre', 'country')),
    key TEXT NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    itemPosition INTEGER NOT NULL,
    PRIMARY KEY (item, facet, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX workTermItemPosition ON workTerm(owner, kind, facet, key, itemPosition);
CREATE TRIGGER bookTermComesAfter AFTER INSERT ON workTerm WHEN NEW.facet = 'genre' AND EXISTS (SELECT 1 FROM reading WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookTermComesBefore BEFORE INSERT ON workTerm WHEN NEW.facet = 'genre' AND EXISTS (SELECT 1 FROM reading WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookTermGoesAfter AFTER DELETE ON workTerm WHEN OLD.facet = 'genre' AND EXISTS (SELECT 1 FROM reading WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, 1, size
    FROM bookLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER bookTermGoesBefore BEFORE DELETE ON workTerm WHEN OLD.facet = 'genre' AND EXISTS (SELECT 1 FROM reading WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'book', period, facet, key, name, -1, -size
    FROM bookLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieTermComesAfter AFTER INSERT ON workTerm WHEN NEW.facet = 'genre' AND EXISTS (SELECT 1 FROM viewing WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieTermComesBefore BEFORE INSERT ON workTerm WHEN NEW.facet = 'genre' AND EXISTS (SELECT 1 FROM viewing WHERE item = NEW.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE item IN (NEW.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieTermGoesAfter AFTER DELETE ON workTerm WHEN OLD.facet = 'genre' AND EXISTS (SELECT 1 FROM viewing WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, 1, size
    FROM movieLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER movieTermGoesBefore BEFORE DELETE ON workTerm WHEN OLD.facet = 'genre' AND EXISTS (SELECT 1 FROM viewing WHERE item = OLD.item) BEGIN
    INSERT INTO workLogTotal SELECT owner, 'movie', period, facet, key, name, -1, -size
    FROM movieLogTotal WHERE item IN (OLD.item)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, size = size + excluded.size;
END;
CREATE TRIGGER workTermCounts AFTER INSERT ON workTerm BEGIN
    INSERT INTO workFacetCount SELECT NEW.owner, NEW.kind, NEW.facet, NEW.key, NEW.name, 1
    WHERE (SELECT state FROM item WHERE id = NEW.item) = 'kept'
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER workTermLeaves AFTER DELETE ON workTerm BEGIN
    UPDATE workFacetCount SET count = count - 1
    WHERE (owner, kind, facet, key) = (OLD.owner, OLD.kind, OLD.facet, OLD.key)
        AND (SELECT state FROM item WHERE id = OLD.item) = 'kept';
END;
