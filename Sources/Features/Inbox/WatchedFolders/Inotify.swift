import Foundation

/// Reports changes in folders. If the system has no more watches, callers have to scan at intervals.
final class Inotify: Sendable {
    /// Yields after a change; several changes may be reported as one.
    let events: AsyncStream<Void>
    /// File descriptor of inotify; below zero if the system has none.
    private let descriptor: Int32
    /// Writing end of a pipe. Closing it ends the thread.
    private let stopPipe: FileHandle?
    private let yieldEvent: @Sendable () -> Void

    init() {
        let (events, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.events = events
        yieldEvent = { continuation.yield() }
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        self.descriptor = descriptor
        guard descriptor >= 0 else {
            stopPipe = nil
            return
        }
        let pipe = Pipe()
        stopPipe = pipe.fileHandleForWriting
        let stopSignal = pipe.fileHandleForReading
        Thread.detachNewThread {
            Self.listen(descriptor, until: stopSignal.fileDescriptor) { continuation.yield() }
            close(descriptor)
            try? stopSignal.close()
        }
    }

    private static func listen(_ descriptor: Int32, until stopDescriptor: Int32, _ notify: () -> Void) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            var polled = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stopDescriptor, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&polled, 2, -1) < 0 && errno != EINTR { return }
            if polled[1].revents != 0 { return }
            guard polled[0].revents != 0 else { continue }
            while read(descriptor, &buffer, buffer.count) > 0 {}
            notify()
        }
    }

    /// Yields an event without a change, so that the reader of ``events`` scans again.
    func wakeWaiters() {
        yieldEvent()
    }

    func stop() {
        try? stopPipe?.close()
        yieldEvent()
    }

    /// - Returns: whether all folders are watched.
    func watch(_ folders: [String]) -> Bool {
        guard descriptor >= 0 else { return false }
        let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ONLYDIR
        return folders.reduce(true) { inotify_add_watch(descriptor, $1, UInt32(mask)) >= 0 && $0 }
    }
}
