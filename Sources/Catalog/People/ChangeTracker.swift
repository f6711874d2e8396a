import GRDB
import Synchronization

/// Detects when cached values may be stale: at once after commits of this process, and within a quarter of a second
/// after those of another, such as `seorap token revoke`.
final class ChangeTracker: Sendable {
    /// Minimum interval between checks for commits of other processes.
    static let interval = Duration.milliseconds(250)

    let revisions: Revisions
    let sessions = SessionCache()
    /// Devices whose time of last use is being stored.
    let beingSeen = Mutex<Set<Int64>>([])
    private let database: DatabasePool
    private let events: EventHub
    private let commits: Commits
    private let versions: DataVersion
    private let now: @Sendable () -> Timestamp
    private let seen: Mutex<Seen>

    private struct Seen {
        var checkedAt = Timestamp(0)
        var readerVersion: Int
        var commits = 0
        /// Version of the writing connection, which only commits of other processes change.
        var writerVersion: Int
    }

    init(database: DatabasePool, commits: Commits, environment: Environment, events: EventHub) throws {
        self.database = database
        self.commits = commits
        self.events = events
        now = environment.now
        revisions = Revisions(seed: environment.randomBytes(8))
        versions = try DataVersion(of: database.path)
        seen = try Mutex(
            Seen(readerVersion: versions.current(), writerVersion: database.writeWithoutTransaction(Self.version)))
    }

    func close() {
        versions.close()
    }

    /// Checks for foreign commits. Must be called before a cached value is used.
    func check() {
        let time = now()
        let change = seen.withLock { seen -> Change in
            guard time - seen.checkedAt >= Self.interval || time < seen.checkedAt else { return .none }
            seen.checkedAt = time
            let ownCommits = commits.count
            defer { seen.commits = ownCommits }
            // A version that cannot be read counts as a changed one.
            let version = (try? versions.current()) ?? seen.readerVersion &+ 1
            guard version != seen.readerVersion else { return .none }
            seen.readerVersion = version
            sessions.removeAll()
            if ownCommits != seen.commits { return .unclear }
            revisions.bumpAll()
            return .foreign
        }
        switch change {
        case .none: break
        // Only the writing connection can distinguish own commits from foreign ones, and it may be busy.
        case .unclear: database.asyncWriteWithoutTransaction { [self] in checkWriter($0) }
        case .foreign: database.asyncWriteWithoutTransaction { [self] in endRevokedListeners($0) }
        }
    }

    private enum Change {
        case none, unclear, foreign
    }

    /// Checks for foreign commits. Runs on the writing connection, after a commit.
    func checkWriter(_ db: Database) {
        let version = try? Self.version(db)
        let isForeign = seen.withLock { seen in
            defer { seen.writerVersion = version ?? seen.writerVersion }
            return version != seen.writerVersion
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

    private static func version(_ db: Database) throws -> Int {
        try db.number("PRAGMA data_version")
    }
}
