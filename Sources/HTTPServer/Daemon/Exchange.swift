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
        case discarding(Response, left: Int)
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
    private var began: ContinuousClock.Instant?
    private var mustClose = false
    private var chunkLines: ChunkFramingValidator?
    /// Memory reserved for the body until the request ends.
    private var share: BodyMemoryLimiter.MemoryReservation?
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
            state.heads.forget(connection.socket)
            state.requestBegan()
            began = .now
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
                if chunkLines?.hasBareLineFeed(before: bytes) == true { throw HTTPError.bareLineFeed }
                try reader.feed(bytes)
                temporaryFiles = reader.temporaryFiles
                try share?.grow(to: reader.bufferedByteCount)
            } catch {
                temporaryFiles = reader.temporaryFiles
                removeTemporaryFiles()
                phase = .discarding(failure(error), left: state.configuration.limits.discarded)
            }
            return true
        case .discarding(let response, let left):
            phase = .discarding(response, left: left - bytes.count)
            return left >= bytes.count
        case .head, .ready, .waiting, .over:
            return false
        }
    }

    /// Cleans up after the request and logs it, whether it is complete or aborted.
    func complete(isComplete: Bool) {
        removeTemporaryFiles()
        if case .waiting(let suspension) = phase { state.remove(suspension) }
        guard let began else { return }
        if let log = state.configuration.log, let request {
            log(
                AccessRecord(
                    request: request, status: sent?.status, bytes: sent?.bytes, duration: began.duration(to: .now),
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
                chunkLines = ChunkFramingValidator(
                    start: base + literal.bytes.count, longest: state.memoryPerConnection)
            }
            if let response = try passMiddleware(head.request, from: connection.address) {
                return answer(response, framing, connection)
            }
            switch head.match {
            case .nothing:
                throw HTTPError.notFound
            case .moved(let location):
                return answer(.redirect(to: location, status: .permanentRedirect), framing, connection)
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
                share = state.memory.share(of: head.request.address)
                phase = .body(reader, handler)
                return true
            }
        } catch {
            return answer(failure(error), framing, connection)
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
    private func answer(_ response: Response, _ framing: Framing?, _ connection: Connection) -> Bool {
        let limit = state.configuration.limits.discarded
        guard let framing, !framing.expectsContinue, framing.length ?? 0 <= limit else {
            return send(response, connection)
        }
        phase = .discarding(response, left: limit)
        return true
    }

    private func run(_ handler: BoundHandler, _ connection: Connection) -> Bool {
        guard let request else { return false }
        switch handler {
        case .onTheSpot(let answer) where request.method.isSafe:
            do {
                return send(try answer(request), connection)
            } catch {
                return send(failure(error), connection)
            }
        case .onTheSpot(let answer):
            return change(connection) { try answer(request) }
        case .async(let answer) where request.method.isSafe:
            return suspend(connection, on: HandlerExecutor.shared) { try await answer(request) }
        case .async(let answer):
            return change(connection) { try await answer(request) }
        }
    }

    /// Runs a handler that may wait for other writers, on a separate executor with a limited number of requests.
    /// Answers with 503 if the request reaches its thread too late.
    private func change(_ connection: Connection, _ answer: @escaping @Sendable () async throws -> Response) -> Bool {
        guard let place = state.acquireWritePermit() else { return send(failure(HTTPError.busy), connection) }
        let (asked, configuration) = (ContinuousClock.now, state.configuration)
        let longestWait = Duration.seconds(configuration.limits.changeSeconds)
        return suspend(connection, on: WriteExecutor.shared) {
            defer { place.release() }
            guard asked.duration(to: .now) < longestWait else { throw HTTPError.busy }
            return try await configuration.changing(answer)
        }
    }

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
