import Files
import FoundationEssentials
import Glibc
import Text

/// Client of the process that decodes untrusted pictures.
///
/// Starts the worker on demand and sends it one request at a time, in order of arrival. Kills it after a time-out,
/// replaces it if it has died or has served or used too much, and ends it when idle. Only the worker's reader blocks a
/// thread. Replies are checked as untrusted data.
package actor MediaWorkerClient: MediaProcessor {
    private let executable: String
    let limits: MediaLimits
    private let niceness: Int
    private let folders: (readable: [String], scratch: String)
    private let clock: any Clock<Duration>

    private var worker: WorkerProcess?
    /// Properties that the worker reported when it started.
    private var description: WorkerDescription?
    private var requestsServed = 0
    private var isStopped = false
    private var idleTimer: Task<Void, Never>?
    private var isBusy = false
    /// Callers that wait for their turn, in order of arrival.
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var crashingFiles = CrashingFileList()
    /// Number of workers that one request may lose to `SIGKILL` from outside before it fails as `unavailable`.
    private static let maxForeignKills = 3

    /// Creates a client without starting the worker.
    ///
    /// - Parameters:
    ///   - executable: path of the `MediaWorker` program.
    ///   - limits: limits for one picture.
    ///   - readable: absolute paths of the folders with pictures, which must exist when the worker starts. With
    ///     Landlock it can read nowhere else.
    ///   - scratch: absolute path of the folder for renditions, which must exist when the worker starts. With Landlock
    ///     the worker can write nowhere else; it can read there too.
    ///   - niceness: niceness of the worker, 0...19.
    ///   - clock: clock for time-outs and idle time.
    package init(
        executable: String, limits: MediaLimits = MediaLimits(), readable: [String], scratch: String,
        niceness: Int = 0, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.executable = executable
        self.limits = limits
        self.niceness = niceness
        self.folders = (readable, scratch)
        self.clock = clock
    }

    /// Folder for results.
    var scratch: String { folders.scratch }

    /// Decodes a whole picture and returns its properties.
    ///
    /// - Parameter path: The absolute path of the file itself, not of a symbolic link, in one of the readable folders.
    package func probe(_ path: String, use: ImagePurpose = .picture) async throws(MediaError) -> ImageInfo {
        let reply = try await answer(to: .probe(source: path, use: use), about: path)
        guard case .probed(let info) = reply, info.isPlausible(within: limits) else { throw killAfterInvalidReply() }
        return info
    }

    /// Decodes a whole picture once and returns its properties, similarity hash and metadata.
    ///
    /// - Parameter path: The path of the file, as in ``probe(_:use:)``.
    package func inspect(_ path: String) async throws(MediaError) -> ImageInspection {
        let reply = try await answer(to: .inspect(source: path), about: path)
        guard case .inspected(let inspection) = reply, inspection.isPlausible(within: limits) else {
            throw killAfterInvalidReply()
        }
        return inspection
    }

    /// Renders a picture as WebP, upright, in sRGB and without metadata, into a new file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, as in ``probe(_:use:)``.
    ///   - width: The largest width in pixels, 1...16,383; smaller pictures keep their size, SVG takes the width.
    ///   - quality: The quality of WebP, 1...100; 75 suits screenshots, 82 and more photos.
    ///   - folder: The folder `scratch` or one inside it; `nil` for `scratch`.
    /// - Returns: A file under a temporary name, which belongs to the caller.
    package func render(
        _ path: String, use: ImagePurpose = .picture, width: Int, quality: Int = 82, to folder: String? = nil
    ) async throws(MediaError) -> RenderedImage {
        let output = "\(folder ?? folders.scratch)/.rendition-\(UUID().uuidString).tmp"
        let request = WorkerRequest.render(
            source: path, use: use, width: min(max(width, 1), 16_383), quality: min(max(quality, 1), 100),
            output: output)
        return try await renderedImage(request, about: path, to: output, width: width)
    }

    /// Sends a request that writes the file `output`, and returns its properties. Deletes the file on failure.
    ///
    /// - Parameter source: the file that is blamed if the worker crashes.
    func renderedImage(
        _ request: WorkerRequest, about source: String, to output: String, width: Int
    ) async throws(MediaError) -> RenderedImage {
        do throws(MediaError) {
            guard case .rendered(let result) = try await answer(to: request, about: source),
                let bytes = regularFileSize(output), result.isPlausible(maxWidth: width)
            else { throw killAfterInvalidReply() }
            return RenderedImage(
                path: output, width: result.width, height: result.height, bytes: bytes, placeholder: result.placeholder,
                damaged: result.damaged)
        } catch {
            unlink(output)
            throw error
        }
    }

    /// Returns the properties of the worker. Starts one if there is none.
    package func describe() async throws(MediaError) -> WorkerDescription {
        await takeTurn()
        defer { endTurn() }
        _ = try await runningWorker()
        await recycleIfDue()
        guard let description else { throw .unavailable }
        return description
    }

    /// Process id of the worker; `nil` if there is none.
    package var processID: Int32? { worker?.pid }

    /// Kills the worker, fails the current request and rejects later ones. Returns when the worker has ended.
    package func stop() async {
        isStopped = true
        worker?.kill()
        await endWorker()
    }

    // MARK: - Order of requests

    /// Waits until all earlier requests have ended.
    private func takeTurn() async {
        idleTimer?.cancel()
        idleTimer = nil
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func endTurn() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        isBusy = false
        guard worker != nil else { return }
        idleTimer = Task { [weak self, clock, limits] in
            do { try await clock.sleep(for: limits.idleTime) } catch { return }
            await self?.endIdleWorker()
        }
    }

    private func endIdleWorker() async {
        guard !isBusy, !Task.isCancelled else { return }
        await endWorker()
    }

    /// Ends the worker after its current request; the next request starts another.
    func endWorker() async {
        await takeTurn()
        await dismissWorker()
        endTurn()
    }

    // MARK: - One request

    /// Sends a request when its turn has come and returns the reply. Repeats it if the worker was killed from outside
    /// or crashed for the first time on this file.
    func answer(to request: WorkerRequest, about path: String) async throws(MediaError) -> WorkerReply {
        await takeTurn()
        defer { endTurn() }
        var foreignKills = 0
        while true {
            if let error = crashingFiles.error(for: path) { throw error }
            guard !isAbandoned else { throw .cancelled }
            let worker = try await runningWorker()
            switch await exchange(request, with: worker) {
            case .success(let reply):
                await recycleIfDue()
                if case .failed(let reason) = reply { throw reason }
                return reply
            case .failure(let end):
                await dismissWorker()
                guard !isAbandoned else { throw .cancelled }
                // No decoder sends itself `SIGKILL`: the machine ran out of memory, or an administrator killed the
                // worker.
                guard end.signal != SIGKILL || end.expired else {
                    foreignKills += 1
                    if foreignKills == Self.maxForeignKills { throw .unavailable }
                    continue
                }
                let reason: MediaError =
                    end.expired || end.signal == SIGXCPU ? .outOfTime : .workerDied(signal: end.signal)
                crashingFiles.record(reason, by: path)
                // A time-out is not repeated within one request, because that doubles the wait. A crash may have had
                // another cause.
                if reason == .outOfTime || request.needsSameWorker { throw reason }
            }
        }
    }

    private enum Outcome {
        case success(WorkerReply)
        case failure(WorkerProcess.ExitStatus)
    }

    private func exchange(_ request: WorkerRequest, with worker: WorkerProcess) async -> Outcome {
        guard let line = try? Array((request.json() + "\n").utf8), line.count <= MediaLimits.message else {
            return .success(.failed(.unreadable))
        }
        requestsServed += 1
        worker.send(line)
        switch await next(from: worker, within: limits.requestTime) {
        case .ended(let end): return .failure(end)
        case .line(let line):
            guard let reply = try? WorkerReply(json: line) else {
                worker.kill()
                return .failure(WorkerProcess.ExitStatus())
            }
            return .success(reply)
        }
    }

    /// Waits for the next line of the worker, and kills it after `time`.
    private func next(from worker: WorkerProcess, within time: Duration) async -> WorkerProcess.Event {
        let timer = Task { [clock] in
            do { try await clock.sleep(for: time) } catch { return }
            worker.expire()
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await worker.next()
        } onCancel: {
            worker.kill()
        }
    }

    /// Whether no caller waits for the result any more.
    private var isAbandoned: Bool { isStopped || Task.isCancelled }

    // MARK: - Life cycle of the worker

    private func runningWorker() async throws(MediaError) -> WorkerProcess {
        guard !isAbandoned else { throw .cancelled }
        if let worker {
            if worker.pid != nil { return worker }
            await dismissWorker()
        }
        let configuration = WorkerConfiguration(
            limits: limits, readable: folders.readable + [folders.scratch], writable: [folders.scratch],
            niceness: niceness)
        guard let argument = try? configuration.json() else { throw .unavailable }
        var end = WorkerProcess.ExitStatus()
        // The cause of a failed start, such as low memory, may have passed, so a second start is tried.
        for _ in 0..<2 {
            let worker = WorkerProcess(executable: executable, argument: argument)
            self.worker = worker
            requestsServed = 0
            switch await next(from: worker, within: limits.startTime) {
            case .line(let line):
                if case .ready(let description) = try? WorkerReply(json: line) {
                    self.description = description
                    return worker
                }
            case .ended(let reason): end = reason
            }
            await dismissWorker()
            guard !isAbandoned else { throw .cancelled }
            guard end.signal != 0, !end.expired else { break }
        }
        throw .unavailable
    }

    /// Kills the worker and waits until it has ended. Must be called by the holder of the turn.
    private func dismissWorker() async {
        guard let worker else { return }
        self.worker = nil
        worker.kill()
        while case .line = await worker.next() {}
    }

    /// Ends a worker that has served or uses too much.
    private func recycleIfDue() async {
        guard let worker else { return }
        // A task that is cancelled as the reply arrives has killed the worker too.
        let mustBeReplaced =
            requestsServed >= limits.requestsPerWorker || worker.residentMemory > limits.residentMemory
        if Task.isCancelled || mustBeReplaced {
            await dismissWorker()
        }
    }

    /// Kills a worker after an invalid reply, so that it serves no further request.
    func killAfterInvalidReply() -> MediaError {
        worker?.kill()
        return .workerDied(signal: 0)
    }
}

/// Returns the size in bytes of a regular file; nil if it is empty, missing or a symbolic link.
func regularFileSize(_ path: String) -> Int? {
    guard let status = try? Stat(path, followTargetSymlink: false), status.type == .regular, status.size > 0 else {
        return nil
    }
    return Int(status.size)
}
