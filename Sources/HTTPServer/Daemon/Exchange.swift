import CMicroHTTPD
import Glibc
import HTTPTypes
import Web

/// One request and its response, from the request line to the last byte. Used by its connection's thread only;
/// `SuspendedRequest` and `EventStream` hold the state that other threads access.
final class Exchange {
    private enum Phase {
        case head
        /// The request has no body. libmicrohttpd closes the connection if a response is queued in the call that shows
        /// the head, so the response waits for the next call.
        case ready(BoundHandler)
        case body(any BodyReader, BoundHandler)
        /// The response is ready; the rest of the body is discarded, up to this many bytes.
        case discarding(Response, remaining: Int)
        case waiting(SuspendedRequest)
        case over
    }

    private let state: ServerState
    private let target: [UInt8]
    /// Address of the target in libmicrohttpd's buffer; valid until the body has been read.
    private let targetAddress: UnsafeRawPointer
    private var phase = Phase.head
    private var request: Request?
    private var temporaryFiles: [String] = []
    /// Time of the complete head.
    private var beginning: ContinuousClock.Instant?
    /// Whether the connection is closed after the response.
    private var mustClose = false
    /// Validator of a chunked body; nil for other bodies.
    private var chunkFraming: ChunkFramingValidator?
    /// Memory reserved for the body until the request ends.
    private var memoryReservation: BodyMemoryLimiter.MemoryReservation?
    /// Status and body size of the response, for the log; nil before there is one.
    private var sent: (status: HTTPResponse.Status, bytes: Int?)?

    init(state: ServerState, target: [UInt8], at address: UnsafeRawPointer) {
        self.state = state
        self.target = target
        targetAddress = address
    }

    // MARK: Callbacks of libmicrohttpd

    /// Handles a complete head or a resumed connection.
    func proceed(_ connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>) -> Bool {
        switch phase {
        case .head:
            state.headTimeouts.forget(connection.socket)
            state.requestBegan()
            beginning = .now
            return receiveHead(connection, method, version)
        case .ready(let handler):
            return run(handler, connection)
        case .body(let reader, let handler):
            do {
                request?.body = try reader.finish()
                return run(handler, connection)
            } catch {
                return send(failure(error), connection)
            }
        case .discarding(let response, _):
            return send(response, connection)
        case .waiting(let suspension):
            state.remove(suspension)
            guard let response = suspension.takeResponse() else { return false }
            return send(response, connection)
        case .over:
            return true
        }
    }

    /// Handles a chunk of the body.
    /// - Returns: false to close the connection.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch phase {
        case .body(let reader, _):
            do {
                if chunkFraming?.hasBareLineFeed(before: bytes) == true { throw HTTPError.bareLineFeed }
                try reader.feed(bytes)
                temporaryFiles = reader.temporaryFiles
                try memoryReservation?.grow(to: reader.bufferedByteCount)
            } catch {
                temporaryFiles = reader.temporaryFiles
                removeTemporaryFiles()
                phase = .discarding(failure(error), remaining: state.configuration.limits.discarded)
            }
            return true
        case .discarding(let response, let remaining):
            phase = .discarding(response, remaining: remaining - bytes.count)
            return remaining >= bytes.count
        case .head, .ready, .waiting, .over:
            return false
        }
    }

    /// Cleans up after the request and logs it, whether it is complete or aborted.
    func complete(isComplete: Bool) {
        removeTemporaryFiles()
        if case .waiting(let suspension) = phase { state.remove(suspension) }
        guard let beginning else { return }
        if let log = state.configuration.log, let request {
            log(
                AccessRecord(
                    request: request, status: sent?.status, bytes: sent?.bytes, duration: beginning.duration(to: .now),
                    isComplete: isComplete))
        }
        state.requestEnded()
    }

    // MARK: Steps

    private func receiveHead(
        _ connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        let headers = connection.headers()
        let literal = literalHead(connection, method, version)
        let head = HeadReader(state: state, target: target, method: String(cString: method), headers: headers)
            .read(connection)
        request = Request(head: head.request)
        var framing: Framing?
        do {
            do {
                framing = try Framing(headers, literal, version: String(cString: version), authority: head.authority)
            } catch {
                mustClose = true
                throw error
            }
            if let problem = head.problem {
                // After a malformed request the rest of the connection cannot be trusted.
                mustClose = true
                throw problem
            }
            if let literal, let base = literal.bytes.baseAddress, framing?.isChunked == true {
                mustClose = true
                chunkFraming = ChunkFramingValidator(
                    start: base + literal.bytes.count, maxOffset: state.memoryPerConnection)
            }
            if let response = try passMiddleware(head.request, from: connection.address) {
                return respondBeforeBody(response, framing, connection)
            }
            switch head.match {
            case .nothing:
                throw HTTPError.notFound
            case .moved(let location):
                return respondBeforeBody(.redirect(to: location, status: .permanentRedirect), framing, connection)
            case .otherMethods(let allowed):
                throw HTTPError.methodNotAllowed(allowed)
            case .found(let endpoint, let handler):
                guard let framing, framing.hasBody else {
                    phase = .ready(handler)
                    return true
                }
                let reader = try endpoint.body.reader(
                    type: head.request.headers[.contentType], length: framing.length,
                    folder: state.configuration.temporaryFolder)
                memoryReservation = state.memory.reservation(for: head.request.address)
                phase = .body(reader, handler)
                return true
            }
        } catch {
            return respondBeforeBody(failure(error), framing, connection)
        }
    }

    /// Returns the head in libmicrohttpd's memory; nil if it is longer than the limit.
    private func literalHead(
        _ connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> RawHeadValidator? {
        let (start, size) = (UnsafeRawPointer(method), connection.headSize)
        guard Connection.keepsHead, size <= state.configuration.limits.head else { return nil }
        let offset = targetAddress - start
        return RawHeadValidator(
            bytes: UnsafeRawBufferPointer(start: start, count: size),
            target: offset..<offset + target.count, version: UnsafeRawPointer(version) - start)
    }

    /// Runs the middleware in order.
    /// - Returns: the first response of a middleware; nil to continue with the handler.
    private func passMiddleware(_ head: RequestHead, from peer: IPAddress) throws -> Response? {
        var request = Request(head: head)
        // Keeps what middleware has set in the request, even if a later middleware throws.
        defer {
            self.request = request
            if request.isFromKnownClient { state.configuration.knownClients.remember(peer.network) }
        }
        for middleware in state.configuration.middleware {
            if let response = try middleware.before(&request) { return response }
        }
        return nil
    }

    /// Responds before the body was read. A client that does not use `Expect: 100-continue` may read the response only
    /// after it has sent everything, so a body within the limit is read and discarded.
    private func respondBeforeBody(_ response: Response, _ framing: Framing?, _ connection: Connection) -> Bool {
        let limit = state.configuration.limits.discarded
        guard let framing, !framing.expectsContinue, framing.length ?? 0 <= limit else {
            return send(response, connection)
        }
        phase = .discarding(response, remaining: limit)
        return true
    }

    private func run(_ handler: BoundHandler, _ connection: Connection) -> Bool {
        guard let request else { return false }
        switch handler {
        case .immediate(let answer) where request.method.isSafe:
            do {
                return send(try answer(request), connection)
            } catch {
                return send(failure(error), connection)
            }
        case .immediate(let answer):
            return runUnsafe(connection) { try answer(request) }
        case .async(let answer) where request.method.isSafe:
            return suspend(connection, on: HandlerExecutor.shared) { try await answer(request) }
        case .async(let answer):
            return runUnsafe(connection) { try await answer(request) }
        }
    }

    /// Runs the handler of an unsafe method, which may wait for other writers, on a separate executor with a limited
    /// number of requests. Responds with 503 if all slots are taken or the request reaches its thread too late.
    private func runUnsafe(_ connection: Connection, _ answer: @escaping @Sendable () async throws -> Response) -> Bool
    {
        guard let permit = state.acquireWritePermit() else { return send(failure(HTTPError.busy), connection) }
        let (startOfWait, configuration) = (ContinuousClock.now, state.configuration)
        let maxWait = Duration.seconds(configuration.limits.changeSeconds)
        return suspend(connection, on: WriteExecutor.shared) {
            defer { permit.release() }
            guard startOfWait.duration(to: .now) < maxWait else { throw HTTPError.busy }
            return try await configuration.changing(answer)
        }
    }

    /// Suspends the connection and runs a handler on an executor, which then resumes the connection.
    private func suspend(
        _ connection: Connection, on executor: any TaskExecutor,
        _ answer: @escaping @Sendable () async throws -> Response
    ) -> Bool {
        guard let request else { return false }
        let suspension = SuspendedRequest(connection)
        phase = .waiting(suspension)
        guard state.add(suspension) else {
            suspension.finish(.stopping)
            return true
        }
        let onError = state.configuration.onError
        suspension.attach(
            Task(executorPreference: executor) {
                do {
                    suspension.finish(try await answer())
                } catch {
                    suspension.finish(onError(error, request))
                }
            })
        return true
    }

    /// Returns the response to an error.
    private func failure(_ error: any Error) -> Response {
        guard let request else { return .stopping }
        return state.configuration.onError(error, request)
    }

    private func send(_ response: Response, _ connection: Connection) -> Bool {
        guard let request else { return false }
        phase = .over
        let outgoing = OutgoingResponse.make(response, for: request, state: state)
        sent = (outgoing.status, outgoing.bytes)
        return outgoing.queue(on: connection, state: state, close: mustClose || state.isStopping)
    }

    private func removeTemporaryFiles() {
        for path in temporaryFiles { unlink(path) }
        temporaryFiles = []
    }
}

extension Response {
    static let stopping = Response.text("The server is stopping.\n", status: .serviceUnavailable)

    /// Short, because this response is sent even if a memory limit is reached.
    static func tooMuchAtOnce(_ problem: HTTPError) -> Response {
        var response = Response.text(problem.detail + "\n", status: problem.status)
        response.headers = response.headers + problem.headers
        return response
    }
}
