import CSQLite
import GRDB
import Jobs
import Logging
import MediaProtocol

/// The database that all collections share: one SQLite file, its schema and its stores. Safe to use from any thread.
package final class Catalog: Sendable {
    package let folder: DataFolder
    package let environment: CatalogEnvironment
    /// The database itself. Writes must use `perform` and `write`, which update indexes, open pages and caches; reads
    /// use `read`.
    package let database: DatabasePool
    package let events = EventHub()
    package let items: ItemStore
    package let relations: RelationStore
    package let shared: SharedItemStore
    package let folders: FolderStore
    package let tags = TagStore()
    package let people: PersonStore
    package let settings = SettingStore()
    package let searches: SearchHistoryStore
    package let notifications: NotificationStore
    package let media: MediaStore
    package let imports: ImportRunStore
    package let search: Search
    package let jobs: JobQueue
    /// The longest time until another process on the same database notices a commit, such as a revoked token.
    package static let noticeTime = CacheInvalidator.interval
    /// Version of the schema, which grows by one with each migration.
    package let schemaVersion: Int
    let cacheInvalidator: CacheInvalidator
    private let readers: ReaderPool
    let tracked: [TrackedTable]
    let undoLog: UndoLog
    let writer: SerialWriter
    let backgroundWrites = BestEffortQueue()
    let integrity = DatabaseIntegrity()

    /// Opens or creates the database of `folder` and migrates it to the current schema.
    /// - Parameters:
    ///   - migrations: The collections' migrations, run after the catalog's by name; one that two share runs once.
    ///   - tracked: The collections' tables whose changes can be undone.
    ///   - search: The texts and flags that the collections add to search.
    ///   - processor: The media worker that draws renditions; most commands need none.
    ///   - renditionLimit: The maximum size of the rendition cache in bytes.
    ///   - acceptsOlder: Whether the database may be missing, empty, of another instance, or older than the originals
    ///     in the media folder.
    /// - Throws: ``MediaFolderMismatchError`` if the database does not match the originals and `acceptsOlder` is false;
    ///   ``OlderSchemaError``; GRDB's errors, see ``StorageError``.
    package init(
        folder: DataFolder, migrations: [Migration] = [], tracked: [TrackedTable] = [],
        search: [SearchContribution] = [],
        processor: (any MediaProcessor)? = nil, renditionLimit: Int = 512 << 20, acceptsOlder: Bool = false,
        environment: CatalogEnvironment
    ) throws {
        if !acceptsOlder { try MediaFolderMismatchError.checkPresence(of: folder) }
        self.folder = folder
        self.environment = environment
        items = ItemStore(environment: environment)
        relations = RelationStore(items: items)
        shared = SharedItemStore(items: items)
        folders = FolderStore(environment: environment)
        var configuration = Self.configuration
        // Checked when the connection opens, since a pool writes as soon as it has one.
        configuration.prepareDatabase(Baseline.check)
        database = try DatabasePool(path: folder.database, configuration: configuration)
        self.tracked = (TrackedTable.catalog + tracked).uniqued(by: \.recorded.name)
        let undoLog = UndoLog(tables: self.tracked.map(\.recorded))
        self.undoLog = undoLog
        writer = SerialWriter(database: database)
        // FULL: a commit that was acknowledged survives a power cut. GRDB sets NORMAL whenever it opens a WAL database.
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        let allMigrations = Migration.inOrder(Migration.catalog + migrations)
        try Baseline.markAsApplied(allMigrations, in: database, configuration: Self.configuration)
        try Migration.migrator(allMigrations).migrate(database)
        // Temporary triggers of the writing connection. Deferred, since another process may hold the lock of the file.
        try database.writeWithoutTransaction { db in
            try db.inTransaction(.deferred) {
                try undoLog.install(in: db)
                try NameChangePropagation.install(in: db)
                try Search.install(in: db)
                return .commit
            }
        }
        schemaVersion = Baseline.version(of: allMigrations.map(\.name))
        environment.clock.begin(at: folder.clock) { [database] in
            try? database.writeWithoutTransaction(Self.newestTimestamp)
        }
        // Read by the writer: a reader of the pool, which has no other use, would keep the whole schema in memory.
        let stamp = try database.writeWithoutTransaction(MediaFolderStamp.init)
        if !acceptsOlder { try MediaFolderMismatchError.check(stamp, folder, database) }
        stamp.write(in: folder.media)
        readers = ReaderPool(path: folder.database, configuration: Self.configuration)
        let cacheInvalidator = try CacheInvalidator(
            database: database, commits: writer.commits, environment: environment, events: events)
        self.cacheInvalidator = cacheInvalidator
        people = PersonStore(
            dependencies: PersonStore.Dependencies(
                environment: environment, database: database, readers: readers, cacheInvalidator: cacheInvalidator,
                commits: writer.commits, events: events))
        searches = SearchHistoryStore(environment: environment)
        notifications = NotificationStore(environment: environment, events: events, commits: writer.commits)
        media = try MediaStore(
            folder: folder, references: database.writeWithoutTransaction(MediaReference.all), commits: writer.commits,
            environment: environment, processor: processor, renditionLimit: renditionLimit)
        imports = ImportRunStore(environment: environment)
        self.search = Search(search)
        jobs = JobQueue(writer: writer, environment: environment, events: events, revisions: cacheInvalidator.revisions)
        try database.writeWithoutTransaction { try self.search.rebuildIfOutdated(in: $0, jobs) }
        try media.restoreFromQuarantine(in: self)
    }

    /// Closes all connections. Nothing may be read or written afterwards. The write-ahead log is merged into the file
    /// first, so that copying one file copies everything, unless another process is reading.
    package func close() throws {
        events.finish()
        flushBackgroundWrites()
        if integrity.isChecking { readers.interrupt() }
        try readers.close()
        cacheInvalidator.close()
        do {
            try database.writeWithoutTransaction { db in
                // A closed connection cannot merge the write-ahead log.
                guard db.sqliteConnection != nil else { return }
                try db.withBusyTimeout(until: .now + .seconds(1)) { _ = try db.checkpoint(.truncate) }
            }
        } catch {
            environment.log.debug("the log stays beside the database", metadata: ["code": "\(type(of: error))"])
        }
        try database.close()
    }

    /// Frees cached database pages and idle reading connections. Both are loaded again on demand.
    package func releaseMemory() throws {
        try readers.releaseMemory()
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    /// Returns a number that changes after every commit that may have changed this person's pages; for entity tags.
    /// Call it before reading the page's content: a write in between then makes the tag too old, which is harmless,
    /// never too new.
    package func revision(of person: Person.ID) -> UInt64 {
        cacheInvalidator.check()
        return cacheInvalidator.revisions[person]
    }

    /// Returns a long-lived snapshot and a timestamp. Everything that is missing from the snapshot will be dated at or
    /// after the timestamp.
    package func snapshot() throws -> (database: DatabaseSnapshot, moment: Timestamp) {
        // Timestamps are assigned under the write lock, by every process. Taking one here therefore orders this
        // snapshot before later writes.
        let moment = try recordingDamage { try writer.write { _ in environment.now() } }
        return (try database.makeSnapshot(), moment)
    }

    /// Reads one consistent snapshot, on the calling thread.
    package func read<T>(_ body: (Database) throws -> T) throws -> T {
        try recordingDamage { try readers.read(body) }
    }
}

extension Catalog {
    /// Page cache of each connection. SQLite reads a negative number as KiB.
    static let cacheSize = -4096

    /// Sets process-wide options of SQLite, once.
    private static let configureSQLiteOnce: Void = { _ = sqlite_count_no_memory() }()

    static var configuration: Configuration {
        configureSQLiteOnce
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

    /// Returns the newest timestamp in rows that every instance has.
    private static func newestTimestamp(in db: Database) throws -> Timestamp? {
        try db.value(
            Timestamp.self,
            """
            SELECT max(moment) FROM (
                SELECT max(changedAt) AS moment FROM item UNION ALL SELECT max(lastSeenAt) FROM device
                UNION ALL SELECT max(startedAt) FROM job)
            """)
    }
}

extension Array {
    /// Returns the first element of each name: collections may share tables.
    fileprivate func uniqued(by name: (Element) -> String) -> [Element] {
        var seen: Set<String> = []
        return filter { seen.insert(name($0)).inserted }
    }
}
