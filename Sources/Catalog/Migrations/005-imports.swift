extension Migration {
    static let imports = Migration(
        "005-imports",
        sql: """
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

            CREATE TABLE importRow(
                id INTEGER PRIMARY KEY,
                run INTEGER NOT NULL REFERENCES importRun(id) ON DELETE CASCADE,
                ordinal INTEGER NOT NULL,
                raw TEXT NOT NULL,
                status TEXT NOT NULL DEFAULT 'pending'
                    CHECK (status IN ('pending', 'accepted', 'duplicate', 'choice', 'failed')),
                reason TEXT,
                item INTEGER REFERENCES item(id) ON DELETE SET NULL,
                UNIQUE (run, ordinal)
            ) STRICT;
            CREATE INDEX importRowStatus ON importRow(run, status, ordinal);
            CREATE INDEX importRowItem ON importRow(item) WHERE item IS NOT NULL;

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
            """)
}
