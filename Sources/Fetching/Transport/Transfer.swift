import CCurl
import HTTPTypes
import Web

/// One running fetch with all its hops. Confined to the event thread.
final class Transfer {
    /// Maximum size of all headers in bytes. No legitimate response has more.
    private static let maxHeaderBytes = 256 << 10
    /// Maximum size of the body of a redirect, which is read only so that the connection can be reused.
    private static let maxRedirectBodyBytes = 64 << 10
    /// Interval of `FetchRequest.isEnough` in bytes, large enough that inspecting the whole body each time costs
    /// little.
    private static let checkInterval = 256 << 10

    let queuedFetch: QueuedFetch
    let handle: EasyHandle
    private let configuration: FetchConfiguration
    /// Address of the current hop.
    private(set) var address: WebAddress
    private(set) var redirects: [FetchResponse.Redirect] = []
    /// Number of visits to each address, to detect loops.
    private var visits: [WebAddress: Int] = [:]

    private(set) var head = ResponseHead()
    private var sink: BodySink
    private var ignoredBytes = 0
    private var isTruncated = false
    /// Size of the body at which `isEnough` is called next.
    private var nextCheckBytes = Transfer.checkInterval
    private var hasPermittedAddress = false
    /// The error that refused the last IP address that curl tried in this hop; `nil` if it was allowed.
    private var rejection: FetchError?
    /// The error that a callback set. It is more precise than the curl code that follows.
    private var failure: FetchError?

    /// Time left for the whole fetch while this transfer waits in the queue of its host.
    private(set) var remainingTime: Duration
    private(set) var timeLimits: TransferLimits

    init?(_ queuedFetch: QueuedFetch, configuration: FetchConfiguration, now: ContinuousClock.Instant) {
        guard let handle = EasyHandle() else { return nil }
        self.queuedFetch = queuedFetch
        self.handle = handle
        self.configuration = configuration
        address = queuedFetch.address
        address.fragment = nil
        address.userInfo = nil
        visits = [address: 1]
        sink = BodySink(limit: queuedFetch.request.limit, destination: queuedFetch.request.destination)
        remainingTime = queuedFetch.request.timeout ?? configuration.timeout
        timeLimits = TransferLimits(start: now, overall: remainingTime, configuration)
        handle.configure(userAgent: configuration.userAgent, connectTimeout: configuration.connectTimeout)
        handle.setCallbackContext(Unmanaged.passUnretained(self).toOpaque())
    }

    /// Host and port, the key of the queue.
    var host: String { "\(address.host):\(address.effectivePort)" }

    /// Prepares the handle for the current address and starts the clocks.
    func begin(now: ContinuousClock.Instant) {
        head = ResponseHead()
        ignoredBytes = 0
        hasPermittedAddress = false
        rejection = nil
        failure = nil
        timeLimits = TransferLimits(start: now, overall: remainingTime, configuration)
        handle.prepare(
            for: address, method: queuedFetch.request.method, headers: headerLines(),
            addresses: configuration.resolver?(address.host, address.effectivePort))
    }

    /// Stops the clock of the whole fetch, which does not run while the transfer waits in a queue. Must be called after
    /// each hop, because ``begin(now:)`` continues with ``remainingTime``.
    func pause(now: ContinuousClock.Instant) {
        remainingTime = now.duration(to: timeLimits.deadline)
    }

    func exceededTimeLimit(now: ContinuousClock.Instant) -> FetchError.TimeLimit? {
        timeLimits.exceeded(now: now)
    }

    private func headerLines() -> [String] {
        let isForeign = address.origin != queuedFetch.address.origin
        let sentFields = queuedFetch.request.headers.filter { field in
            !isForeign || field.name == .acceptLanguage || field.name == .referer
        }
        return ["Accept: \(queuedFetch.request.accept)"] + sentFields.map { "\($0.name.rawName): \($0.value)" }
    }

    // MARK: Callbacks

    /// Returns whether curl may connect to an IP address of the current host.
    /// - Parameter ipAddress: `nil` if curl's socket address is not an IP address.
    func permitsConnection(to ipAddress: IPAddress?) -> Bool {
        rejection = configuration.rejection(of: address, at: ipAddress)
        if rejection == nil { hasPermittedAddress = true }
        return rejection == nil
    }

    /// Adds a header line. Returns false to end the transfer.
    func acceptHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        timeLimits.received(line.count)
        let wasComplete = head.isComplete
        head.add(line)
        if head.headerBytes > Self.maxHeaderBytes {
            failure = .headersTooLarge
        } else if head.isComplete, !wasComplete, isDeclaredTooLarge {
            failure = .tooLarge(limit: queuedFetch.request.limit)
        }
        return failure == nil
    }

    private var isDeclaredTooLarge: Bool {
        guard queuedFetch.request.method == .get, !queuedFetch.request.truncateAtLimit, head.redirectTarget == nil
        else {
            return false
        }
        return (head.contentLength ?? 0) > queuedFetch.request.limit
    }

    /// Adds a piece of the body. Returns false to end the transfer.
    func acceptBody(_ data: UnsafeRawBufferPointer) -> Bool {
        timeLimits.received(data.count)
        if head.redirectTarget != nil {
            ignoredBytes += data.count
            return ignoredBytes <= Self.maxRedirectBodyBytes
        }
        return keep(data)
    }

    /// Adds data to the body and calls `isEnough` at every ``checkInterval``. Returns false to end the transfer.
    private func keep(_ data: UnsafeRawBufferPointer) -> Bool {
        let bytesUntilCheck = nextCheckBytes - sink.writtenBytes
        guard let isEnough = queuedFetch.request.isEnough, data.count >= bytesUntilCheck else { return add(data) }
        guard add(UnsafeRawBufferPointer(rebasing: data.prefix(bytesUntilCheck))) else { return false }
        nextCheckBytes += Self.checkInterval
        guard !isEnough(sink.memory, head.fields[.contentType]) else {
            isTruncated = true
            return false
        }
        return keep(UnsafeRawBufferPointer(rebasing: data.dropFirst(bytesUntilCheck)))
    }

    private func add(_ data: UnsafeRawBufferPointer) -> Bool {
        switch sink.add(data) {
        case .written: return true
        case .full where queuedFetch.request.truncateAtLimit:
            isTruncated = true
        case .full:
            failure = .tooLarge(limit: queuedFetch.request.limit)
        case .failed(let code):
            failure = .fileFailed(code)
        }
        return false
    }

    // MARK: End of a hop

    /// Result of a finished hop.
    enum Outcome {
        /// The next hop is set up. `hostChanged` says whether it must queue for another host.
        case redirected(hostChanged: Bool)
        case done(Result<FetchResponse, FetchError>)
    }

    /// Decides what follows after curl has ended this hop.
    func finishHop(_ code: CURLcode) -> Outcome {
        if let failure { return .done(.failure(failure)) }
        if head.isComplete, let target = head.redirectTarget { return follow(target) }
        guard code == CURLE_OK || isTruncated else {
            let error = error(for: code)
            switch error {
            case .bodyIncomplete, .connectionLost, .badEncoding, .malformedResponse:
                return .done(partialResult(or: error))
            default: return .done(.failure(error))
            }
        }
        if let failure = sink.finish() { return .done(.failure(failure)) }
        return .done(.success(response()))
    }

    /// Returns the partial response if the request keeps it, otherwise `error`.
    func partialResult(or error: FetchError) -> Result<FetchResponse, FetchError> {
        guard queuedFetch.request.keepsPartialBody, head.isComplete, head.redirectTarget == nil, sink.writtenBytes > 0,
            sink.finish() == nil
        else { return .failure(error) }
        return .success(response(isIncomplete: true))
    }

    func discard() {
        sink.discard()
    }

    private func follow(_ target: String) -> Outcome {
        guard redirects.count < configuration.maximumRedirects else {
            return .done(.failure(.tooManyRedirects(limit: configuration.maximumRedirects)))
        }
        guard var next = try? WebAddress(target, relativeTo: address) else {
            return .done(.failure(.redirectInvalid(target)))
        }
        next.fragment = nil
        next.userInfo = nil
        // One return to an address is common (a cookie was set); a second one is a loop.
        visits[next, default: 0] += 1
        if visits[next, default: 0] > 2 { return .done(.failure(.redirectLoop(next.text))) }
        redirects.append(.init(url: address.text, status: head.status))
        let previousHost = host
        address = next
        return .redirected(hostChanged: host != previousHost)
    }

    private func response(isIncomplete: Bool = false) -> FetchResponse {
        let type = head.fields[.contentType].map(MediaType.init)
        let retryAfter = head.fields[.retryAfter].flatMap {
            RetryAfter.parse($0, now: configuration.now(), limit: configuration.longestRetryAfter)
        }
        var path: String?
        if case .file(let file) = queuedFetch.request.destination { path = file }
        return FetchResponse(
            finalURL: address.text, status: head.status, headers: head.fields, contentType: type?.name,
            charsetLabel: type?.charset, body: sink.memory, path: path, bytes: sink.writtenBytes, redirects: redirects,
            isTruncated: isTruncated, isIncomplete: isIncomplete, retryAfter: retryAfter)
    }

    private func error(for code: CURLcode) -> FetchError {
        if let rejection, !hasPermittedAddress { return rejection }
        return FetchError(code, host: address.host)
    }
}
