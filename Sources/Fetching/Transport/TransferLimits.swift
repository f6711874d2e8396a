/// The clocks of one hop: an end for the whole fetch, and a least amount of data for each window of time.
struct TransferLimits {
    let deadline: ContinuousClock.Instant
    private let window: Duration
    private let leastBytes: Int
    private var windowEnd: ContinuousClock.Instant
    private var windowBytes = 0

    init(start: ContinuousClock.Instant, overall: Duration, _ configuration: FetchConfiguration) {
        deadline = start + overall
        window = configuration.stallTimeout
        leastBytes = configuration.stallBytes
        windowEnd = start + window
    }

    mutating func received(_ bytes: Int) {
        windowBytes += bytes
    }

    /// The limit that is broken by now; opens the next window when the current one was met.
    mutating func broken(now: ContinuousClock.Instant) -> FetchError.TimeLimit? {
        if now >= deadline { return .overall }
        guard now >= windowEnd else { return nil }
        if windowBytes < leastBytes { return .stalled }
        windowEnd = now + window
        windowBytes = 0
        return nil
    }

    /// When `broken` may next answer something else.
    var nextCheck: ContinuousClock.Instant { min(deadline, windowEnd) }
}
