import CCurl
import HTTPTypes
import Web

/// One running fetch with all its hops. Confined to the event thread.
final class Transfer {
    /// Maximum size of all headers in bytes. No legitimate response has more.
    private static let headerLimit = 256 << 10
    private static let redirectBodyLimit = 64 << 10
    /// Interval of `FetchRequest.isEnough` in bytes, large enough that inspecting the whole body each time costs
    /// little.
    private static let lookInterval = 256 << 10

    let order: QueuedFetch
    let handle: EasyHandle
    private let configuration: FetchConfiguration
    private(set) var address: WebAddress
    private(set) var redirects: [FetchResponse.Redirect] = []
    private var visits: [WebAddress: Int] = [:]

    private(set) var head = ResponseHead()
    private var sink: BodySink
    private var ignoredBytes = 0
    private var isTruncated = false
    private var nextLook = Transfer.lookInterval
    private var hasOpenedSocket = false
    /// The error that refused the last address of this hop; `nil` if it was allowed.
    private var rejection: FetchError?
    /// The error that a callback set. It is more precise than the curl code that follows.
    private var failure: FetchError?

    /// Time left for the whole fetch while this transfer waits in the queue of its host.
    private(set) var remaining: Duration
    private(set) var limits: TransferLimits

    init?(_ order: QueuedFetch, configuration: FetchConfiguration, now: ContinuousClock.Instant) {
        guard let handle = EasyHandle() else { return nil }
        self.order = order
        self.handle = handle
        self.configuration = configuration
        address = order.address
        address.fragment = nil
        address.userInfo = nil
        visits = [address: 1]
        sink = BodySink(limit: order.request.limit, destination: order.request.destination)
        remaining = order.request.timeout ?? configuration.timeout
        limits = TransferLimits(start: now, overall: remaining, configuration)
        handle.configure(userAgent: configuration.userAgent, connectTimeout: configuration.connectTimeout)
        handle.connect(to: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Key of the queue of the host.
    var host: String { "\(address.host):\(address.effectivePort)" }

    /// Prepares the handle for the current address and starts the clocks.
    func begin(now: ContinuousClock.Instant) {
        head = ResponseHead()
        ignoredBytes = 0
        hasOpenedSocket = false
        rejection = nil
        failure = nil
        limits = TransferLimits(start: now, overall: remaining, configuration)
        handle.aim(
            at: address, method: order.request.method, headers: headerLines(),
            addresses: configuration.resolver?(address.host, address.effectivePort))
    }

    /// Stops the clock of the whole fetch.
    func pause(now: ContinuousClock.Instant) {
        remaining = now.duration(to: limits.deadline)
    }

    func brokenLimit(now: ContinuousClock.Instant) -> FetchError.TimeLimit? {
        limits.broken(now: now)
    }

    private func headerLines() -> [String] {
        let isForeign = address.origin != order.address.origin
        let sent = order.request.headers.filter { field in
            !isForeign || field.name == .acceptLanguage || field.name == .referer
        }
        return ["Accept: \(order.request.accept)"] + sent.map { "\($0.name.rawName): \($0.value)" }
    }

    // MARK: Callbacks

    func permitsConnection(to target: IPAddress?) -> Bool {
        rejection = configuration.rejection(of: address, at: target)
        if rejection == nil { hasOpenedSocket = true }
        return rejection == nil
    }

    func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        limits.received(line.count)
        let wasComplete = head.isComplete
        head.add(line)
        if head.bytes > Self.headerLimit {
            failure = .headersTooLarge
        } else if head.isComplete, !wasComplete, isDeclaredTooLarge {
            failure = .tooLarge(limit: order.request.limit)
        }
        return failure == nil
    }

    private var isDeclaredTooLarge: Bool {
        guard order.request.method == .get, !order.request.truncateAtLimit, head.redirectTarget == nil else {
            return false
        }
        return (head.contentLength ?? 0) > order.request.limit
    }

    func takeBody(_ data: UnsafeRawBufferPointer) -> Bool {
        limits.received(data.count)
        if head.redirectTarget != nil {
            ignoredBytes += data.count
            return ignoredBytes <= Self.redirectBodyLimit
        }
        return keep(data)
    }

    private func keep(_ data: UnsafeRawBufferPointer) -> Bool {
        let feature = nextLook - sink.bytes
        guard let isEnough = order.request.isEnough, data.count >= feature else { return add(data) }
        guard add(UnsafeRawBufferPointer(rebasing: data.prefix(feature))) else { return false }
        nextLook += Self.lookInterval
        guard !isEnough(sink.memory, head.fields[.contentType]) else {
            isTruncated = true
            return false
        }
        return keep(UnsafeRawBufferPointer(rebasing: data.dropFirst(feature)))
    }

    private func add(_ data: UnsafeRawBufferPointer) -> Bool {
        switch sink.add(data) {
        case .taken: return true
        case .full where order.request.truncateAtLimit:
            isTruncated = true
        case .full:
            failure = .tooLarge(limit: order.request.limit)
        case .failed(let code):
            failure = .fileFailed(code)
        }
        return false
    }

    // MARK: Ends

    /// Result of a finished hop.
    enum Outcome {
        /// The next hop is set up. `hostChanged` says whether it must queue for another host.
        case again(hostChanged: Bool)
        case done(Result<FetchResponse, FetchError>)
    }

    func finishHop(_ code: CURLcode) -> Outcome {
        if let failure { return .done(.failure(failure)) }
        if head.isComplete, let target = head.redirectTarget { return follow(target) }
        guard code == CURLE_OK || isTruncated else {
            let error = error(for: code)
            switch error {
            case .bodyIncomplete, .connectionLost, .badEncoding, .malformedResponse: return .done(breakOff(error))
            default: return .done(.failure(error))
            }
        }
        if let failure = sink.finish() { return .done(.failure(failure)) }
        return .done(.success(response()))
    }

    /// Ends the fetch with the partial body if the request keeps it, otherwise with `error`.
    func breakOff(_ error: FetchError) -> Result<FetchResponse, FetchError> {
        guard order.request.keepsPartialBody, head.isComplete, head.redirectTarget == nil, sink.bytes > 0,
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
        let previous = host
        address = next
        return .again(hostChanged: host != previous)
    }

    private func response(isIncomplete: Bool = false) -> FetchResponse {
        let type = head.fields[.contentType].map(MediaType.init)
        let retry = head.fields[.retryAfter].flatMap {
            RetryAfter.parse($0, now: configuration.now(), limit: configuration.longestRetryAfter)
        }
        var path: String?
        if case .file(let file) = order.request.destination { path = file }
        return FetchResponse(
            finalURL: address.text, status: head.status, headers: head.fields, contentType: type?.name,
            charsetLabel: type?.charset, body: sink.memory, path: path, bytes: sink.bytes, redirects: redirects,
            isTruncated: isTruncated, isIncomplete: isIncomplete, retryAfter: retry)
    }

    private func error(for code: CURLcode) -> FetchError {
        if let rejection, !hasOpenedSocket { return rejection }
        return FetchError(code, host: address.host)
    }
}
