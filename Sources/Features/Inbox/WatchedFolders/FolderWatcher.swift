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

    private static let scanInterval = Duration.seconds(60)
    /// Interval of scans if not every folder can be watched.
    private static let unwatchedScanInterval = Duration.seconds(10)
    /// Pause between scans while files wait, if `stabilityInterval` is zero as in tests.
    private static let minPause = Duration.milliseconds(20)
    private static let sweepInterval = Duration.seconds(3_600)
    /// Debounce interval of inotify events.
    private static let debounceInterval = Duration.milliseconds(200)

    private let ingester: Ingester
    private let stabilityInterval: Duration
    private let inotify = Inotify()
    private let state = Mutex(State())
    private let task = Mutex<Task<Void, Never>?>(nil)

    private var catalog: Catalog { ingester.site.catalog }

    /// - Parameter stabilityInterval: time for which a file has to stay unchanged before it counts as complete.
    init(ingester: Ingester, stabilityInterval: Duration) {
        self.ingester = ingester
        self.stabilityInterval = stabilityInterval
    }

    var currentState: State { state.withLock { $0 } }

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
        var lastSweep = Timestamp(0)
        while !Task.isCancelled {
            var pause = Self.scanInterval
            do {
                let choices = try catalog.read { try WatchedFolderSettings(catalog.settings, in: $0) }
                folders = update(folders, to: choices)
                pause = try await scan(Array(folders.values))
                if catalog.environment.now() - lastSweep > Self.sweepInterval {
                    lastSweep = catalog.environment.now()
                    for folder in folders.values { await folder.sweep(retentionDays: choices.retentionDays) }
                    try ProcessedFileCleaner(catalog: catalog).sweep()
                }
            } catch {
                if Task.isCancelled { return }
                catalog.environment.log.error("inbox folder: \(error)")
            }
            await wait(pause)
        }
    }

    /// Returns the ingesters of the chosen folders. Those of unchanged folders keep their state.
    private func update(_ ingesters: [WatchedFolder: FolderIngester], to choices: WatchedFolderSettings)
        -> [WatchedFolder:
        FolderIngester]
    {
        let inboxFolder = WatchedFolder(path: catalog.folder.inbox, mode: .move)
        var updated: [WatchedFolder: FolderIngester] = [:]
        for folder in [inboxFolder] + choices.additionalFolders {
            let key = folder == inboxFolder ? WatchedFolder.defaultFolder : folder.path
            updated[folder] =
                ingesters[folder]
                ?? FolderIngester(folder, key: key, ingester: ingester, stabilityInterval: stabilityInterval)
        }
        return updated
    }

    /// - Returns: the time until the next scan.
    private func scan(_ folders: [FolderIngester]) async throws -> Duration {
        var newState = State()
        var allWatched = true
        for folder in folders {
            let result = try await folder.scan()
            newState.waiting += result.waiting
            newState.isFull = newState.isFull || result.isFull
            if result.isMissing { newState.missing.append(folder.folder.path) }
            allWatched = inotify.watch(result.folders) && allWatched
        }
        let previousState = state.withLock { state in
            defer { state = newState }
            return state
        }
        if previousState.isFull != newState.isFull {
            catalog.environment.log.warning("inbox: \(newState.isFull ? "the disk is full" : "there is room again")")
        }
        if newState.waiting > 0, !newState.isFull { return max(stabilityInterval, Self.minPause) }
        return allWatched ? Self.scanInterval : Self.unwatchedScanInterval
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
