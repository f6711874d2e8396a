/// How much of everything one picture may cost. The worker enforces all but the times, the client enforces those.
package struct MediaLimits: Codable, Sendable, Hashable {
    /// Largest file that is opened, in bytes.
    package var fileBytes = 64 << 20
    /// Most pixels that a header may announce; 48 megapixel phones and panoramas pass.
    package var pixels = 100_000_000
    /// Longest side, in pixels: the longest that JPEG knows. Scrolled captures come near it.
    package var side = 65_535
    /// Address space of the worker (`RLIMIT_AS`), in bytes.
    package var memory = 1536 << 20
    /// Processor time for one request (`RLIMIT_CPU`), in whole seconds.
    package var processorSeconds = 20
    /// Wall-clock time for one request, after which the worker is killed.
    package var requestTime = Duration.seconds(45)
    /// Wall-clock time from spawning the worker to its first line.
    package var startTime = Duration.seconds(15)
    /// How long a worker without work is kept.
    package var idleTime = Duration.seconds(30)
    /// Requests after which a worker is replaced by a fresh one.
    package var requestsPerWorker = 500
    /// Resident memory, in bytes, beyond which a worker is replaced after its request.
    package var residentMemory = 400 << 20

    /// Bytes of the longest message that either side reads, one line of JSON; a longer one means that the other side is broken
    /// or hostile.
    package static let message = 64 << 10

    package init() {}

    /// For reading words, which takes longer and may wait for everything else.
    package static var reading: MediaLimits {
        var limits = MediaLimits()
        limits.processorSeconds = 90
        limits.requestTime = .seconds(600)
        return limits
    }

    /// For PDF files of many pages, which a worker keeps open while other workers make copies of their pictures.
    package static var printing: MediaLimits {
        var limits = reading
        limits.idleTime = .seconds(600)
        limits.requestsPerWorker = .max
        limits.residentMemory = .max
        return limits
    }
}
