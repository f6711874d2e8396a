import GRDB
import Synchronization

/// Detects when cached values may be stale: at once after commits of this process, and within a quarter of a second
/// after those of another, such as `seorap token revoke`.
final class CacheInvalidator: Sendable {
    /// Minimum interval between checks for commits of other processes.
    static let interval = Duration.milliseconds(250)

    let revisions: RevisionCounter
    let sessions = SessionCache()
    /// Devices whose time of last use is being stored.
    let devicesBeingRecorded = Mutex<Set<Int64>>([])
    private let database: DatabasePool
    private let events: EventHub
    private let commits: CommitHooks
    private let dataVersion: DataVersion
    private let now: @Sendable () -> Timestamp
    private let observedVersions: Mutex<ObservedVersions>

    private struct ObservedVersions {
        var checkedAt = Timestamp(0)
        /// Version of the reading connection, which every commit changes.
        var readerVersion: Int
        /// Number of this process's commits at the last check.
        var ownCommits = 0
        /// Version of the writing connection, which only commits of other processes change.
        var writerVersion: Int
    }

    init(database: DatabasePool, commits: CommitHooks, environment: CatalogEnvironment, events: EventHub) throws {
        self.database = database
        self.commits = commits
        self.events = events
        now = environment.now
        revisions = RevisionCounter(seed: environment.randomBytes(8))
        dataVersion = try DataVersion(of: database.path)
        observedVersions = try Mutex(
            ObservedVersions(
                readerVersion: dataVersion.current(), writerVersion: database.writeWithoutTransaction(Self.dataVersion))
        )
    }

    func close() {
        dataVersion.close()
    }

    /// Checks for commits of other processes. Must be called before a cached value is used.
    func check() {
        let time = now()
        let origin = observedVersions.withLock { observedVersions -> CommitOrigin in
            guard time - observedVersions.checkedAt >= Self.interval || time < observedVersions.checkedAt else {
                return .none
            }
            observedVersions.checkedAt = time
            let ownCommits = commits.count
            defer { observedVersions.ownCommits = ownCommits }
            // A version that cannot be read counts as a changed one.
            let version = (try? dataVersion.current()) ?? observedVersions.readerVersion &+ 1
            guard version != observedVersions.readerVersion else { return .none }
            observedVersions.readerVersion = version
            sessions.removeAll()
            if ownCommits != observedVersions.ownCommits { return .unclear }
            revisions.bumpAll()
            return .foreign
        }
        switch origin {
        case .none: break
        // Only the writing connection can distinguish own commits from foreign ones, and it may be busy.
        case .unclear: database.asyncWriteWithoutTransaction { [self] in checkForCommits(in: $0) }
        case .foreign: database.asyncWriteWithoutTransaction { [self] in endRevokedListeners($0) }
        }
    }

    /// Process whose commits a check has found.
    private enum CommitOrigin {
        case none
        /// This process, and possibly others.
        case unclear
        /// A change by another process.
        case foreign
    }

    /// Checks for commits of other processes. Runs on the writing connection, after a commit.
    func checkForCommits(in db: Database) {
        let version = try? Self.dataVersion(db)
        let isForeign = observedVersions.withLock { observedVersions in
            defer { observedVersions.writerVersion = version ?? observedVersions.writerVersion }
            return version != observedVersions.writerVersion
        }
        if isForeign {
            revisions.bumpAll()
            sessions.removeAll()
            endRevokedListeners(db)
        }
    }

    /// Ends the open event streams of devices that another process revoked.
    private func endRevokedListeners(_ db: Database) {
        for device in events.devices where (try? Self.isRevoked(device, in: db)) ?? true { events.end(device) }
    }

    private static func isRevoked(_ device: Int64, in db: Database) throws -> Bool {
        try db.row("SELECT 1 FROM device WHERE id = ? AND revokedAt IS NULL", [device]) == nil
    }

    private static func dataVersion(_ db: Database) throws -> Int {
        try db.number("PRAGMA data_version")
    }
}
