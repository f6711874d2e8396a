CREATE TABLE book(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;
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
    scope TEXT NOT NULL CHECK (scope IN ('read', 'add', 'everything')),
    createdAt INTEGER NOT NULL,
    lastSeenAt INTEGER,
    expiresAt INTEGER,
    revokedAt INTEGER
) STRICT;
CREATE INDEX devicePerson ON device(person);
CREATE TABLE diary(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    createdAt INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
) STRICT;
CREATE INDEX diaryOwner ON diary(owner);
CREATE TABLE diaryMember(
    diary INTEGER NOT NULL REFERENCES diary(id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    PRIMARY KEY (diary, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX diaryMemberPerson ON diaryMember(person);
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
CREATE TABLE house(
    id INTEGER PRIMARY KEY CHECK (id = 1),
    uid TEXT NOT NULL,
    taken INTEGER NOT NULL
) STRICT;
CREATE TABLE importRow(
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    raw TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'accepted', 'duplicate', 'choice', 'failed')),
    reason TEXT,
    item INTEGER REFERENCES item(id) ON DELETE SET NULL, subject TEXT, isNew INTEGER NOT NULL DEFAULT 1 CHECK (isNew IN (0, 1)),
    UNIQUE (run, ordinal)
) STRICT;
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
CREATE TABLE importRun(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
    format TEXT NOT NULL,
    fileName TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL CHECK (state IN ('staging', 'running', 'done', 'failed', 'undone')),
    problem TEXT,
    startedAt INTEGER NOT NULL,
    finishedAt INTEGER,
    pending INTEGER NOT NULL DEFAULT 0 CHECK (pending >= 0),
    accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted >= 0),
    duplicate INTEGER NOT NULL DEFAULT 0 CHECK (duplicate >= 0),
    choice INTEGER NOT NULL DEFAULT 0 CHECK (choice >= 0),
    failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0)
) STRICT;
CREATE INDEX importRunPerson ON importRun(person, id);
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
    state TEXT NOT NULL DEFAULT 'kept' CHECK (state IN ('inbox', 'kept', 'archived', 'trashed')),
    favouriteAt INTEGER,
    addedAt INTEGER NOT NULL CHECK (addedAt BETWEEN 0 AND 8000000000000),
    changedAt INTEGER NOT NULL,
    trashedAt INTEGER,
    trashedFrom TEXT CHECK (trashedFrom IN ('inbox', 'kept', 'archived')),
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
CREATE TRIGGER itemStaysInPlace BEFORE UPDATE OF id, position, addedAt, uid ON item
WHEN OLD.id <> NEW.id OR OLD.position <> NEW.position OR OLD.uid <> NEW.uid BEGIN
    SELECT raise(ABORT, 'an item keeps its id, uid and position');
END;
CREATE TRIGGER itemTagsLeave BEFORE DELETE ON item BEGIN
    DELETE FROM itemTag WHERE item = OLD.id;
END;
CREATE TRIGGER tagCountState AFTER UPDATE OF state ON item
WHEN (OLD.state = 'kept') <> (NEW.state = 'kept') BEGIN
    UPDATE tag SET count = count + iif(NEW.state = 'kept', 1, -1)
    WHERE id IN (SELECT tag FROM itemTag WHERE item = NEW.id);
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
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'paused')),
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
    uniqueKey TEXT CHECK (uniqueKey <> ''),
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
    UPDATE jobCount SET count = count - 1 WHERE kind = OLD.kind AND state = OLD.state;
END;
CREATE TRIGGER jobCountInsert AFTER INSERT ON job BEGIN
    INSERT INTO jobCount VALUES (NEW.kind, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER jobCountUpdate AFTER UPDATE OF state ON job WHEN OLD.state <> NEW.state BEGIN
    UPDATE jobCount SET count = count - 1 WHERE kind = OLD.kind AND state = OLD.state;
    INSERT INTO jobCount VALUES (NEW.kind, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER jobHostStarts AFTER UPDATE OF state ON job WHEN NEW.state = 'running' AND NEW.host IS NOT NULL
BEGIN
    INSERT INTO jobHost(host, startedAt) VALUES (NEW.host, NEW.startedAt)
    ON CONFLICT DO UPDATE SET startedAt = excluded.startedAt;
END;
CREATE TABLE jobCount(
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (kind, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE jobHost(
    host TEXT PRIMARY KEY NOT NULL,
    startedAt INTEGER NOT NULL DEFAULT 0,
    heldUntil INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX jobHostHeld ON jobHost(heldUntil);
CREATE INDEX jobHostStarted ON jobHost(startedAt);
CREATE TABLE jobPause(kind TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE letGo(sha256 TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE loginLink(
    tokenHash BLOB PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 32),
    person INTEGER REFERENCES person(id) ON DELETE CASCADE,
    expiresAt INTEGER NOT NULL,
    usedAt INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX loginLinkPerson ON loginLink(person);
CREATE TABLE media(
    sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64),
    type TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    width INTEGER CHECK (width > 0),
    height INTEGER CHECK (height > 0),
    placeholder TEXT CHECK (length(placeholder) = 14),
    createdAt INTEGER NOT NULL,
    damaged INTEGER NOT NULL DEFAULT 0 CHECK (damaged IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TRIGGER mediaTaken AFTER INSERT ON media BEGIN
    UPDATE house SET taken = taken + 1;
    DELETE FROM letGo WHERE sha256 = new.sha256;
END;
CREATE TABLE movie(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;
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
CREATE TABLE page(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;
CREATE TABLE person(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    nick TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (nick <> ''),
    language TEXT NOT NULL DEFAULT 'ko' CHECK (language IN ('ko', 'en')),
    theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('light', 'dark', 'system')),
    picture TEXT REFERENCES media(sha256),
    isOwner INTEGER NOT NULL DEFAULT 0 CHECK (isOwner IN (0, 1)),
    createdAt INTEGER NOT NULL
, drawing TEXT NOT NULL DEFAULT 'fox' CHECK (drawing <> ''), leavingAt INTEGER) STRICT;
CREATE UNIQUE INDEX personOwner ON person(isOwner) WHERE isOwner = 1;
CREATE INDEX personPicture ON person(picture) WHERE picture IS NOT NULL;
CREATE TRIGGER deletedItemsLeave AFTER DELETE ON person BEGIN
    DELETE FROM deletedItem WHERE owner = OLD.id;
END;
CREATE TABLE reading(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item INTEGER NOT NULL REFERENCES book(item) ON DELETE CASCADE,
    startedAt INTEGER NOT NULL,
    finishedAt INTEGER
) STRICT;
CREATE INDEX readingItem ON reading(item, startedAt);
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
CREATE TABLE screenshot(item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE) STRICT;
CREATE VIRTUAL TABLE search USING fts5(
    document, content = 'searchable', content_rowid = 'position', columnsize = 0, tokenize = 'seorap');
CREATE TABLE searchStale(item INTEGER PRIMARY KEY) STRICT;
CREATE TABLE searchState(
    id INTEGER PRIMARY KEY CHECK (id = 1),
    tokenizer INTEGER NOT NULL,
    source TEXT NOT NULL
) STRICT;
CREATE TABLE searchable(
    item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
    position INTEGER NOT NULL UNIQUE,
    facets TEXT NOT NULL,
    title TEXT NOT NULL,
    people TEXT NOT NULL,
    text TEXT NOT NULL,
    document TEXT NOT NULL GENERATED ALWAYS AS (
        char(1) || facets || char(2) || title || char(3) || people || char(4) || text) VIRTUAL
) STRICT;
CREATE TRIGGER searchableDelete AFTER DELETE ON searchable BEGIN
    INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.position, OLD.document);
END;
CREATE TRIGGER searchableInsert AFTER INSERT ON searchable BEGIN
    INSERT INTO search(rowid, document) VALUES (NEW.position, NEW.document);
END;
CREATE TRIGGER searchableUpdate AFTER UPDATE ON searchable BEGIN
    INSERT INTO search(search, rowid, document) VALUES ('delete', OLD.position, OLD.document);
    INSERT INTO search(rowid, document) VALUES (NEW.position, NEW.document);
END;
CREATE TABLE setting(
    id INTEGER PRIMARY KEY,
    person INTEGER REFERENCES person(id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    value TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX settingName ON setting(name, coalesce(person, 0));
CREATE INDEX settingPerson ON setting(person);
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
CREATE TABLE watch(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item INTEGER NOT NULL REFERENCES movie(item) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX watchItem ON watch(item, at);
