/// Limits for processing one picture. The worker enforces file size, pixels, memory and processor time; the client
/// enforces the others.
package struct MediaLimits: Codable, Sendable, Hashable {
    /// Maximum size of a file in bytes.
    package var fileBytes = 64 << 20
    /// Maximum number of pixels in a header; allows 48-megapixel phones and panoramas.
    package var pixels = 100_000_000
    /// Maximum side in pixels, which is JPEG's. Scrolling captures come close to it.
    package var side = 65_535
    /// Address space of the worker in bytes (`RLIMIT_AS`).
    package var memory = 1536 << 20
    /// Processor time for one request in seconds (`RLIMIT_CPU`).
    package var processorSeconds = 20
    /// Wall-clock time for one request, after which the worker is killed.
    package var requestTime = Duration.seconds(45)
    /// Wall-clock time from spawning the worker to its first line.
    package var startTime = Duration.seconds(15)
    /// Time after which an idle worker is stopped.
    package var idleTime = Duration.seconds(30)
    /// Number of requests after which a worker is replaced.
    package var requestsPerWorker = 500
    /// Resident memory in bytes above which a worker is replaced after its request.
    package var residentMemory = 400 << 20

    /// Maximum length of a message in bytes, one line of JSON. A longer one shows that the sender is broken or hostile.
    package static let message = 64 << 10

    package init() {}

    /// Limits for text recognition, which is slower and has a lower priority.
    package static var reading: MediaLimits {
        var limits = MediaLimits()
        limits.processorSeconds = 90
        limits.requestTime = .seconds(600)
        return limits
    }

    /// Limits for PDF files of many pages. A worker keeps such a file open while other workers make renditions of its
    /// pictures.
    package static var printing: MediaLimits {
        var limits = reading
        limits.idleTime = .seconds(600)
        limits.requestsPerWorker = .max
        limits.residentMemory = .max
        return limits
    }
}
