import CSQLite
import GRDB
import Jobs
import Logging
import MediaProtocol

/// What every collection shares: one SQLite file and the rules around it. Safe to use from every thread.
package final class Catalog: Sendable {
    package let folder: DataFolder
    package let environment: Environment
    /// Write through `perform` and `write` only: they tell indexes, open pages and caches. Read through `read`.
    package let database: DatabasePool
    package let events = EventHub()
    package let items: Items
    package let relations: Relations
    /// What several people have a copy of.
    package let shared: SharedItems
    package let folders: Folders
    package let tags = Tags()
    package let people: People
    package let settings = Settings()
    package let searches: RecentSearches
    /// What people are told.
    package let notifications: Notifications
    package let media: MediaStore
    package let imports: ImportRuns
    package let search: Search
    /// Work that is done in the background.
    package let jobs: JobQueue
    /// So soon another process on the same file knows of a commit here, such as a token that was revoked.
    package static let noticeTime = ChangeTracker.interval
    /// The number of the file's schema, which grows by one with each migration.
    package let schemaVersion: Int
    let changeTracker: ChangeTracker
    private let readers: Readers
    let tracked: [TrackedTable]
    let undoLog: UndoLog
    let writer: TurnWriter
    let soon = SoonQueue()
    let soundness = Soundness()

    /// Opens or makes the database of `folder` and brings its schema up to date.
    /// - Parameters:
    ///   - migrations: The collections' migrations, run after the catalog's by name; one that two share runs once.
    ///   - tracked: The collections' tables whose changes can be undone.
    ///   - search: The texts and flags that the collections add to search.
    ///   - processor: The media worker that draws renditions; most commands need none.
    ///   - renditionLimit: The size of the rendition cache in bytes.
    ///   - acceptsOlder: Whether the database may be missing, empty, another house's or older than the originals beside it.
    /// - Throws: ``MediaMismatch`` where it is, and may not; ``OlderSchema``; GRDB's errors, see ``StorageFailure``.
    package init(
        folder: DataFolder, migrations: [Migration] = [], tracked: [TrackedTable] = [], search: [SearchSource] = [],
        processor: (any MediaProcessor)? = nil, renditionLimit: Int = 512 << 20, acceptsOlder: Bool = false,
        environment: Environment
    ) throws {
        if !acceptsOlder { try MediaMismatch.checkPresence(of: folder) }
        self.folder = folder
        self.environment = environment
        items = Items(environment: environment)
        relations = Relations(items: items)
        shared = SharedItems(items: items)
        folders = Folders(environment: environment)
        var configuration = Self.configuration
        // With the connection, since a pool writes as soon as it has one.
        configuration.prepareDatabase(Baseline.check)
        database = try DatabasePool(path: folder.database, configuration: configuration)
        self.tracked = (TrackedTable.catalog + tracked).once(by: \.recorded.name)
        let undoLog = UndoLog(tables: self.tracked.map(\.recorded))
        self.undoLog = undoLog
        writer = TurnWriter(database: database)
        // FULL: a commit that was acknowledged survives a power cut. GRDB sets NORMAL whenever it opens a WAL database.
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        let all = Migration.inOrder(Migration.catalog + migrations)
        try Baseline.adopt(all, in: database)
        try Self.migrator(all).migrate(database)
        // Temporary triggers of the writing connection. Deferred, since another process may hold the lock of the file.
        try database.writeWithoutTransaction { db in
            try db.inTransaction(.deferred) {
                try undoLog.install(in: db)
                try ShownNames.install(in: db)
                try Search.install(in: db)
                return .commit
            }
        }
        schemaVersion = Baseline.version(of: all.map(\.name))
        environment.clock.begin(at: folder.clock) { [database] in
            try? database.writeWithoutTransaction(Self.newestMoment)
        }
        // Through the writer: a reader of the pool, which nobody else asks, would keep the whole schema in memory.
        let marker = try database.writeWithoutTransaction(MediaMarker.init)
        if !acceptsOlder { try MediaMismatch.check(marker, folder, database) }
        marker.write(in: folder.media)
        readers = Readers(path: folder.database, configuration: Self.configuration)
        let changeTracker = try ChangeTracker(
            database: database, commits: writer.commits, environment: environment, events: events)
        self.changeTracker = changeTracker
        people = People(
            catalog: People.Access(
                environment: environment, database: database, readers: readers, changeTracker: changeTracker,
                commits: writer.commits, events: events))
        searches = RecentSearches(environment: environment)
        notifications = Notifications(environment: environment, events: events, commits: writer.commits)
        media = try MediaStore(
            folder: folder, references: database.writeWithoutTransaction(MediaReference.all), commits: writer.commits,
            environment: environment, processor: processor, renditionLimit: renditionLimit)
        imports = ImportRuns(environment: environment)
        self.search = Search(search)
        jobs = JobQueue(writer: writer, environment: environment, events: events, revisions: changeTracker.revisions)
        try database.writeWithoutTransaction { try self.search.adopt(in: $0, jobs) }
        try media.bringBack(in: self)
    }

    /// Ends all connections. Nothing may be read or written afterwards. The log is merged into the file first, so that one
    /// file copied is the whole; not where somebody else is reading just now.
    package func close() throws {
        events.finish()
        settle()
        if soundness.isChecking { readers.interrupt() }
        try readers.close()
        changeTracker.close()
        do {
            try database.writeWithoutTransaction { db in
                // Nothing to merge through a connection that is closed already.
                guard db.sqliteConnection != nil else { return }
                try db.waiting(until: .now + .seconds(1)) { _ = try db.checkpoint(.truncate) }
            }
        } catch {
            environment.log.debug("the log stays beside the database", metadata: ["code": "\(type(of: error))"])
        }
        try database.close()
    }

    /// Gives back what pages and work left behind: pages of the file, and connections that nobody reads with. They come again
    /// when they are needed.
    package func releaseMemory() throws {
        try readers.releaseMemory()
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    /// Changes after every commit that may have changed this person's pages; for entity tags. Ask for it before reading
    /// what the page shows: then a write in between makes the tag too old, which is harmless, never too new.
    package func revision(of person: Person.ID) -> UInt64 {
        changeTracker.check()
        return changeTracker.revisions[person]
    }

    /// A snapshot that stays, and a moment: what is not in it will be dated then or later.
    package func snapshot() throws -> (database: DatabaseSnapshot, moment: Timestamp) {
        // Whoever dates something holds the lock meanwhile, in other processes too.
        let moment = try noticing { try writer.write { _ in environment.now() } }
        return (try database.makeSnapshot(), moment)
    }

    /// Reads one consistent snapshot, on the calling thread.
    package func read<T>(_ body: (Database) throws -> T) throws -> T {
        try noticing { try readers.read(body) }
    }
}

extension Catalog {
    /// Of each connection: negative, so in KiB.
    static let cacheSize = -4096

    /// What holds for all of SQLite, once.
    private static let isSQLiteSet: Void = { _ = sqlite_count_no_memory() }()

    static var configuration: Configuration {
        isSQLiteSet
        var configuration = Configuration()
        configuration.label = "catalog"
        configuration.foreignKeysEnabled = true
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(Database.busyTime / .seconds(1))
        configuration.maximumReaderCount = 16
        configuration.prepareDatabase { db in
            db.add(tokenizer: SearchTokenizer.self)
            try db.execute(
                sql: """
                    PRAGMA temp_store = MEMORY;
                    PRAGMA cache_size = \(cacheSize);
                    """)
        }
        return configuration
    }

    /// The newest moment that rows of every house tell.
    private static func newestMoment(in db: Database) throws -> Timestamp? {
        try db.value(
            Timestamp.self,
            """
            SELECT max(moment) FROM (
                SELECT max(changedAt) AS moment FROM item UNION ALL SELECT max(lastSeenAt) FROM device
                UNION ALL SELECT max(startedAt) FROM job)
            """)
    }

    static func migrator(_ migrations: [Migration]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name, migrate: migration.run)
        }
        return migrator
    }
}

extension Array {
    /// The first of each name: collections may share tables.
    fileprivate func once(by name: (Element) -> String) -> [Element] {
        var seen: Set<String> = []
        return filter { seen.insert(name($0)).inserted }
    }
}
