import Foundation

/// Reports changes in folders. If the system has no more watches, callers have to scan at intervals.
final class Inotify: Sendable {
    /// Yields after a change; several changes may be reported as one.
    let events: AsyncStream<Void>
    /// File descriptor of inotify; below zero if the system has none.
    private let descriptor: Int32
    /// Writing end of a pipe. Closing it ends the thread.
    private let end: FileHandle?
    private let wake: @Sendable () -> Void

    init() {
        let (events, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.events = events
        wake = { continuation.yield() }
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        self.descriptor = descriptor
        guard descriptor >= 0 else {
            end = nil
            return
        }
        let pipe = Pipe()
        end = pipe.fileHandleForWriting
        let ending = pipe.fileHandleForReading
        Thread.detachNewThread {
            Self.listen(descriptor, until: ending.fileDescriptor) { continuation.yield() }
            close(descriptor)
            try? ending.close()
        }
    }

    private static func listen(_ descriptor: Int32, until end: Int32, _ tell: () -> Void) {
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            var both = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&both, 2, -1) < 0 && errno != EINTR { return }
            if both[1].revents != 0 { return }
            guard both[0].revents != 0 else { continue }
            while read(descriptor, &buffer, buffer.count) > 0 {}
            tell()
        }
    }

    /// Yields an event without a change, so that the reader of ``events`` scans again.
    func wakeWaiters() {
        wake()
    }

    func stop() {
        try? end?.close()
        wake()
    }

    /// - Returns: whether all folders are watched.
    func watch(_ folders: [String]) -> Bool {
        guard descriptor >= 0 else { return false }
        let interesting = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ONLYDIR
        return folders.reduce(true) { inotify_add_watch(descriptor, $1, UInt32(interesting)) >= 0 && $0 }
    }
}
