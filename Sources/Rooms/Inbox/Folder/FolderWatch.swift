import Catalog
import Files
import Logging
import Site
import Synchronization

/// Scans the watched folders after each change, and at least once a minute.
final class FolderWatch: Sendable {
    /// State of the watched folders, as pages show it.
    struct State: Sendable {
        /// Files that are being written or wait to be ingested.
        var waiting = 0
        /// Whether the disk is full; nothing is ingested until space is freed.
        var isFull = false
        /// Paths of folders that cannot be read.
        var missing: [String] = []
    }

    private static let rescan = Duration.seconds(60)
    /// Interval of scans if not every folder can be watched.
    private static let blindRescan = Duration.seconds(10)
    /// Debounce interval of inotify events.
    private static let gather = Duration.milliseconds(200)

    private let intake: Intake
    private let settle: Duration
    private let inotify = Inotify()
    private let state = Mutex(State())
    private let task = Mutex<Task<Void, Never>?>(nil)

    private var catalog: Catalog { intake.dashboard.catalog }

    /// - Parameter settle: time for which a file has to stay unchanged before it counts as complete.
    init(intake: Intake, settle: Duration) {
        self.intake = intake
        self.settle = settle
    }

    var now: State { state.withLock { $0 } }

    func start() throws {
        try Directory.make(catalog.folder.inbox)
        let running = Task { await run() }
        task.withLock { $0 = running }
    }

    /// Stops the scans, after the file that is being ingested is finished.
    func stop() async {
        let running = task.withLock { $0 }
        running?.cancel()
        inotify.stop()
        await running?.value
    }

    /// Starts a scan now: after a change of the settings, or on request.
    func stir() {
        inotify.stir()
    }

    private func run() async {
        var folders: [WatchedFolder: FolderIntake] = [:]
        var swept = Timestamp(0)
        while !Task.isCancelled {
            var pause = Self.rescan
            do {
                let choices = try catalog.read { try FolderChoices(catalog.settings, in: $0) }
                folders = update(folders, choices)
                pause = try await look(Array(folders.values))
                if catalog.environment.now() - swept > .seconds(3600) {
                    swept = catalog.environment.now()
                    for folder in folders.values { await folder.sweep(keptDays: choices.keptDays) }
                    try ArrivalFiles(catalog: catalog).sweep()
                }
            } catch {
                if Task.isCancelled { return }
                catalog.environment.log.error("inbox folder: \(error)")
            }
            await wait(pause)
        }
    }

    private func update(_ known: [WatchedFolder: FolderIntake], _ choices: FolderChoices) -> [WatchedFolder:
        FolderIntake]
    {
        let own = WatchedFolder(path: catalog.folder.inbox, mode: .move)
        var next: [WatchedFolder: FolderIntake] = [:]
        for folder in [own] + choices.further {
            let key = folder == own ? WatchedFolder.own : folder.path
            next[folder] = known[folder] ?? FolderIntake(folder, key: key, intake: intake, settle: settle)
        }
        return next
    }

    /// - Returns: the time until the next scan.
    private func look(_ folders: [FolderIntake]) async throws -> Duration {
        var found = State()
        var isWatched = true
        for folder in folders {
            let turn = try await folder.look()
            found.waiting += turn.waiting
            found.isFull = found.isFull || turn.isFull
            if turn.isMissing { found.missing.append(folder.folder.path) }
            isWatched = inotify.watch(turn.folders) && isWatched
        }
        let before = state.withLock { state in
            defer { state = found }
            return state
        }
        if before.isFull != found.isFull {
            catalog.environment.log.warning("inbox: \(found.isFull ? "the disk is full" : "there is room again")")
        }
        if found.waiting > 0, !found.isFull { return max(settle, .milliseconds(20)) }
        return isWatched ? Self.rescan : Self.blindRescan
    }

    /// Waits for a change in a folder, at most `pause`, and then for the end of a burst of events.
    private func wait(_ pause: Duration) async {
        let timer = Task { [inotify] in
            try? await Task.sleep(for: pause)
            if !Task.isCancelled { inotify.stir() }
        }
        for await _ in inotify.events { break }
        timer.cancel()
        try? await Task.sleep(for: min(settle, Self.gather))
    }
}
