/// Time limits of one hop: a deadline of the whole fetch, and a minimum amount of data for each window of time.
struct TransferLimits {
    let deadline: ContinuousClock.Instant
    private let window: Duration
    private let minWindowBytes: Int
    private var windowEnd: ContinuousClock.Instant
    private var windowBytes = 0

    init(start: ContinuousClock.Instant, overall: Duration, _ configuration: FetchConfiguration) {
        deadline = start + overall
        window = configuration.stallTimeout
        minWindowBytes = configuration.stallBytes
        windowEnd = start + window
    }

    /// Counts received bytes.
    mutating func received(_ bytes: Int) {
        windowBytes += bytes
    }

    /// Returns the exceeded limit, or opens the next window if the current one received enough data.
    mutating func exceeded(now: ContinuousClock.Instant) -> FetchError.TimeLimit? {
        if now >= deadline { return .overall }
        guard now >= windowEnd else { return nil }
        if windowBytes < minWindowBytes { return .stalled }
        windowEnd = now + window
        windowBytes = 0
        return nil
    }

    /// Time at which `exceeded` may next return another value.
    var nextCheck: ContinuousClock.Instant { min(deadline, windowEnd) }
}
