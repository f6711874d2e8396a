import Glibc

/// Serialises the writers of this process, first come, first served. Not a `DispatchSemaphore`, whose timeouts follow
/// the system clock: after a jump of the clock, writers that have to wait would never get the lock.
///
/// Safe because all mutable state is read and written with the mutex locked.
final class WriteLock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let stateChanged = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isTaken = false
    /// Tickets of waiting writers, in order of arrival.
    private var waitingTickets: [Int] = []
    private var lastTicket = 0

    init() {
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(stateChanged, &attributes)
        pthread_condattr_destroy(&attributes)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_cond_destroy(stateChanged)
        pthread_mutex_destroy(mutex)
        stateChanged.deallocate()
        mutex.deallocate()
    }

    /// - Returns: whether the caller has the lock, which `release` releases.
    func acquire(timeout: Duration) -> Bool {
        var deadline = Self.monotonicTime(after: timeout)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        lastTicket += 1
        let ticket = lastTicket
        waitingTickets.append(ticket)
        defer {
            waitingTickets.removeAll { $0 == ticket }
            // After a writer gives up, another one may be first.
            pthread_cond_broadcast(stateChanged)
        }
        while isTaken || waitingTickets.first != ticket {
            guard pthread_cond_timedwait(stateChanged, mutex, &deadline) == 0 else { return false }
        }
        isTaken = true
        return true
    }

    /// Number of waiting writers.
    var waitingCount: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return waitingTickets.count
    }

    func release() {
        pthread_mutex_lock(mutex)
        isTaken = false
        pthread_cond_broadcast(stateChanged)
        pthread_mutex_unlock(mutex)
    }

    /// Returns the reading of the monotonic clock after a duration from now.
    private static func monotonicTime(after duration: Duration) -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let (seconds, attoseconds) = duration.components
        let nanoseconds = time.tv_nsec + Int(attoseconds / 1_000_000_000)
        time.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        time.tv_nsec = nanoseconds % 1_000_000_000
        return time
    }
}
