import Catalog
import Files
import Logging
import Site
import Synchronization

/// Scans the watched folders after each change, and at least once a minute.
final class FolderWatcher: Sendable {
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
    private static let debounceInterval = Duration.milliseconds(200)

    private let ingester: Ingester
    private let stabilityInterval: Duration
    private let inotify = Inotify()
    private let state = Mutex(State())
    private let task = Mutex<Task<Void, Never>?>(nil)

    private var catalog: Catalog { ingester.site.catalog }

    /// - Parameter settle: time for which a file has to stay unchanged before it counts as complete.
    init(ingester: Ingester, stabilityInterval: Duration) {
        self.ingester = ingester
        self.stabilityInterval = stabilityInterval
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
    func scanNow() {
        inotify.wakeWaiters()
    }

    private func run() async {
        var folders: [WatchedFolder: FolderIngester] = [:]
        var swept = Timestamp(0)
        while !Task.isCancelled {
            var pause = Self.rescan
            do {
                let choices = try catalog.read { try WatchedFolderSettings(catalog.settings, in: $0) }
                folders = update(folders, choices)
                pause = try await scan(Array(folders.values))
                if catalog.environment.now() - swept > .seconds(3600) {
                    swept = catalog.environment.now()
                    for folder in folders.values { await folder.sweep(keptDays: choices.retentionDays) }
                    try ProcessedFileCleaner(catalog: catalog).sweep()
                }
            } catch {
                if Task.isCancelled { return }
                catalog.environment.log.error("inbox folder: \(error)")
            }
            await wait(pause)
        }
    }

    private func update(_ known: [WatchedFolder: FolderIngester], _ choices: WatchedFolderSettings) -> [WatchedFolder:
        FolderIngester]
    {
        let own = WatchedFolder(path: catalog.folder.inbox, mode: .move)
        var next: [WatchedFolder: FolderIngester] = [:]
        for folder in [own] + choices.additionalFolders {
            let key = folder == own ? WatchedFolder.defaultFolder : folder.path
            next[folder] =
                known[folder] ?? FolderIngester(folder, key: key, ingester: ingester, settle: stabilityInterval)
        }
        return next
    }

    /// - Returns: the time until the next scan.
    private func scan(_ folders: [FolderIngester]) async throws -> Duration {
        var found = State()
        var isWatched = true
        for folder in folders {
            let turn = try await folder.scan()
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
        if found.waiting > 0, !found.isFull { return max(stabilityInterval, .milliseconds(20)) }
        return isWatched ? Self.rescan : Self.blindRescan
    }

    /// Waits for a change in a folder, at most `pause`, and then for the end of a burst of events.
    private func wait(_ pause: Duration) async {
        let timer = Task { [inotify] in
            try? await Task.sleep(for: pause)
            if !Task.isCancelled { inotify.wakeWaiters() }
        }
        for await _ in inotify.events { break }
        timer.cancel()
        try? await Task.sleep(for: min(stabilityInterval, Self.debounceInterval))
    }
}
