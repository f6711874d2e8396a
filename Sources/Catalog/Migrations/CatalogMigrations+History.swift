extension Migration {
    /// Changes that can be undone, and imports.
    static let history = """
        -- Actions of people, which they can undo.
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

        -- Rows that a change inserted, updated or deleted, as JSON objects; before or after is NULL if there was no row.
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
        CREATE INDEX importRowStatus ON importRow(run, status, ordinal);
        CREATE INDEX importRowItem ON importRow(item) WHERE item IS NOT NULL;
        CREATE INDEX importRowSubject ON importRow(subject, run) WHERE subject IS NOT NULL;
        CREATE INDEX importRowDoubt ON importRow(run, ordinal) WHERE doubt IS NOT NULL;
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

        -- Triggers of importRun.changedAt, for exports of what changed since a moment: people decide rows and undo runs long
        -- after the end of a run. A change of an imported item alone is not a change of the run.
        CREATE TRIGGER importRunBegins AFTER INSERT ON importRun WHEN NEW.changedAt = 0 BEGIN
            UPDATE importRun SET changedAt = NEW.startedAt WHERE id = NEW.id;
        END;
        CREATE TRIGGER importRunChanges AFTER UPDATE OF state, problem, finishedAt, dayOrder ON importRun BEGIN
            UPDATE importRun SET changedAt = CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)
            WHERE id = NEW.id;
        END;
        CREATE TRIGGER importRowChanges AFTER UPDATE OF status, reason, isNew ON importRow BEGIN
            UPDATE importRun SET changedAt = CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)
            WHERE id = NEW.run;
        END;

        -- Folders and tags that a run created, with their names at that time.
        CREATE TABLE importCreated(
            run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('folder', 'tag')),
            rowID INTEGER NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (run, kind, rowID)
        ) STRICT, WITHOUT ROWID;

        -- Effects of a run other than new items. A later import can recognise them, and undoing the run reverts them.
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
        CREATE UNIQUE INDEX importChangeOrigin ON importChange(person, origin) WHERE origin IS NOT NULL;
        CREATE INDEX importChangeRun ON importChange(run);
        CREATE INDEX importChangeItem ON importChange(item) WHERE item IS NOT NULL;
        CREATE INDEX importChangeRow ON importChange(tableName, rowKey, run);
        """
}
