extension JobQueue {
    /// SQL that creates the tables of the queue. Requires tables `item` and `person` with an integer key `id`.
    /// Deleting one of their rows deletes its jobs. `lastErrorParameters` is a JSON array of texts, from which and
    /// from the code the shown text is made. `lastErrorDetail` is no longer written.
    package static let schema = """
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
        -- What can start now, in the order in which it starts. A job that must wait has a moment in notBefore, which becomes 0
        -- when that moment has come: so no claim ever walks over jobs that are not due.
        CREATE INDEX jobReady ON job(priority DESC, id, kind, host) WHERE state = 'waiting' AND notBefore = 0;
        CREATE INDEX jobDue ON job(notBefore) WHERE state = 'waiting' AND notBefore > 0;
        CREATE INDEX jobLease ON job(leaseUntil) WHERE state = 'running';
        CREATE INDEX jobBusyHost ON job(host) WHERE state = 'running' AND host IS NOT NULL;
        CREATE UNIQUE INDEX jobUnique ON job(uniqueKey)
            WHERE uniqueKey IS NOT NULL AND state IN ('waiting', 'running', 'paused');
        CREATE INDEX jobState ON job(state, id);
        CREATE INDEX jobKind ON job(kind, state);
        CREATE INDEX jobFinished ON job(state, finishedAt) WHERE finishedAt IS NOT NULL;
        CREATE INDEX jobItem ON job(item) WHERE item IS NOT NULL;
        CREATE INDEX jobPerson ON job(person) WHERE person IS NOT NULL;

        -- Kinds that a person has stopped for now; '*' is every kind.
        CREATE TABLE jobPause(kind TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;

        -- When something last started for a host, and until when the host asked to be left alone.
        CREATE TABLE jobHost(
            host TEXT PRIMARY KEY NOT NULL,
            startedAt INTEGER NOT NULL DEFAULT 0,
            heldUntil INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX jobHostStarted ON jobHost(startedAt);
        CREATE INDEX jobHostHeld ON jobHost(heldUntil);
        CREATE TRIGGER jobHostStarts AFTER UPDATE OF state ON job WHEN NEW.state = 'running' AND NEW.host IS NOT NULL
        BEGIN
            INSERT INTO jobHost(host, startedAt) VALUES (NEW.host, NEW.startedAt)
            ON CONFLICT DO UPDATE SET startedAt = excluded.startedAt;
        END;

        -- How many jobs of a person there are; person 0 is the instance.
        CREATE TABLE jobCount(
            person INTEGER NOT NULL,
            kind TEXT NOT NULL,
            state TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count >= 0),
            PRIMARY KEY (person, kind, state)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER jobCountInsert AFTER INSERT ON job BEGIN
            INSERT INTO jobCount VALUES (coalesce(NEW.person, 0), NEW.kind, NEW.state, 1)
            ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER jobCountDelete AFTER DELETE ON job BEGIN
            UPDATE jobCount SET count = count - 1
            WHERE (person, kind, state) = (coalesce(OLD.person, 0), OLD.kind, OLD.state);
        END;
        CREATE TRIGGER jobCountUpdate AFTER UPDATE OF state ON job WHEN OLD.state <> NEW.state BEGIN
            UPDATE jobCount SET count = count - 1
            WHERE (person, kind, state) = (coalesce(OLD.person, 0), OLD.kind, OLD.state);
            INSERT INTO jobCount VALUES (coalesce(NEW.person, 0), NEW.kind, NEW.state, 1)
            ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        """
}
