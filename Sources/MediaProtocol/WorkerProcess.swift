import Files
import FoundationEssentials
import Glibc
import Synchronization

/// A running worker process, with which the server exchanges lines of JSON.
///
/// A dedicated thread spawns the child, reads its lines and reaps it. One thread must do all of this, because the child
/// is killed when the *thread* that spawned it ends (`PR_SET_PDEATHSIG`).
final class WorkerProcess: Sendable {
    enum Event: Sendable {
        case line([UInt8])
        case ended(ExitStatus)
    }

    /// End of a worker. `signal` is 0 for an orderly exit.
    struct ExitStatus: Sendable {
        var signal: Int32 = 0
        var neverStarted = false
        /// Whether ``expire()`` killed it.
        var expired = false
    }

    private struct State {
        var pid: pid_t?
        var socket: Int32 = -1
        /// Received lines that no caller has taken yet.
        var lines: [[UInt8]] = []
        var end: ExitStatus?
        /// Whether the child must be killed as soon as it has been spawned.
        var mustDie = false
        var expired = false
        /// The caller that waits in `next()`.
        var reader: CheckedContinuation<Event, Never>?
    }

    private let state = Mutex(State())

    /// Starts the program at `executable` with one argument. The worker's first message is the first line.
    init(executable: String, argument: String) {
        let threadBody = Unmanaged.passRetained(ThreadBody { self.run(executable: executable, argument: argument) })
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, threadBody.toOpaque())
        if failure == 0 {
            pthread_detach(thread)
        } else {
            threadBody.release()
            finish(ExitStatus(neverStarted: true))
        }
    }

    /// Process id of the child; `nil` before it was spawned and after it ended.
    var pid: pid_t? { state.withLock { $0.pid } }

    /// Resident memory in bytes, 0 if unknown. Read from the kernel, because the worker is not trusted.
    var residentMemory: Int {
        guard let pid, let statm = try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8) else { return 0 }
        let fields = statm.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }

    /// Waits for the next line or for the end of the worker. Once it has ended, every call returns the end. Only one
    /// caller may wait at a time.
    func next() async -> Event {
        await withCheckedContinuation { continuation in
            let event: Event? = state.withLock { state in
                if !state.lines.isEmpty { return .line(state.lines.removeFirst()) }
                if let end = state.end { return .ended(end) }
                precondition(state.reader == nil, "the client sends one request at a time")
                state.reader = continuation
                return nil
            }
            if let event { continuation.resume(returning: event) }
        }
    }

    /// Sends a line to the worker. If the worker has ended or does not read, ``next()`` returns its end.
    func send(_ line: [UInt8]) {
        state.withLock { state in
            // Messages fit into an empty socket, so a partial write means that the worker is unusable.
            let sentBytes = Glibc.send(state.socket, line, line.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            if sentBytes != line.count { Self.kill(&state) }
        }
    }

    /// Kills the worker.
    func kill() {
        state.withLock { Self.kill(&$0) }
    }

    /// Kills the worker because it has timed out.
    func expire() {
        state.withLock { state in
            state.expired = true
            Self.kill(&state)
        }
    }

    private static func kill(_ state: inout State) {
        state.mustDie = true
        // The pid is cleared under this lock before the child is reaped, so it cannot belong to another process yet.
        if let pid = state.pid { _ = Glibc.kill(pid, SIGKILL) }
    }

    // MARK: - Thread

    private func run(executable: String, argument: String) {
        guard let child = Self.spawn(executable, argument) else {
            return finish(ExitStatus(neverStarted: true))
        }
        state.withLock { state in
            state.pid = child.pid
            state.socket = child.socket
            if state.mustDie { Self.kill(&state) }
        }
        readLines(from: child.socket)
        finish(reap(child.pid))
        close(child.socket)
    }

    private func readLines(from socket: Int32) {
        var pending: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let socket = FileDescriptor(rawValue: socket)
            guard let count = try? chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }), count > 0 else {
                return
            }
            pending += chunk[..<count]
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                deliver(Array(pending[..<end]))
                pending.removeSubrange(...end)
            }
            if pending.count > MediaLimits.message { return }
        }
    }

    private func deliver(_ line: [UInt8]) {
        let reader = state.withLock { state -> CheckedContinuation<Event, Never>? in
            guard let reader = state.reader.take() else {
                state.lines.append(line)
                return nil
            }
            return reader
        }
        reader?.resume(returning: .line(line))
    }

    /// Kills and reaps a child that has closed its socket, because it may still be running.
    private func reap(_ pid: pid_t) -> ExitStatus {
        _ = Glibc.kill(pid, SIGKILL)
        let expired = state.withLock { state in
            state.pid = nil
            return state.expired
        }
        var status: Int32 = 0
        _ = try? retryOnInterrupt { waitpid(pid, &status, 0) }
        // The low seven bits of a wait status hold the signal, see wait(2).
        return ExitStatus(signal: status & 0x7F, expired: expired)
    }

    private func finish(_ end: ExitStatus) {
        let reader = state.withLock { state in
            state.socket = -1
            state.end = end
            return state.reader.take()
        }
        reader?.resume(returning: .ended(end))
    }
}

/// Closure that a C thread runs.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
