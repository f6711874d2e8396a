import CMicroHTTPD
import Glibc
import HTTPTypes
import Web

/// One request with its response, from the request line to the last byte. Used by its connection's thread only;
/// what other threads touch is in `Suspension` and `EventStream`.
final class Exchange {
    private enum Phase {
        case head
        /// There is no body. libmicrohttpd closes the connection after a response that is queued when only the head has
        /// been shown, so even then the answer waits for the next call.
        case ready(BoundHandler)
        case body(any BodyReader, BoundHandler)
        /// The answer is known; what still comes in is thrown away, up to this many bytes.
        case discarding(Response, left: Int)
        case waiting(Suspension)
        case over
    }

    private let state: ServerState
    private let target: [UInt8]
    /// Where libmicrohttpd keeps it until the body has come.
    private let targetAddress: UnsafeRawPointer
    private var phase = Phase.head
    private var request: Request?
    private var temporaryFiles: [String] = []
    private var began: ContinuousClock.Instant?
    private var mustClose = false
    private var chunkLines: ChunkLines?
    /// Of the body, until the request is over.
    private var share: MemoryShares.Share?
    private var sent: (status: HTTPResponse.Status, bytes: Int?)?

    init(state: ServerState, target: [UInt8], at address: UnsafeRawPointer) {
        self.state = state
        self.target = target
        targetAddress = address
    }

    // MARK: What libmicrohttpd tells

    /// The head has come in, or a suspended connection has woken.
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

    /// A piece of the body has come in.
    /// - Returns: false to close the connection.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch phase {
        case .body(let reader, _):
            do {
                if chunkLines?.hasBareLineFeed(before: bytes) == true { throw HTTPProblem.bareLineFeed }
                try reader.feed(bytes)
                temporaryFiles = reader.temporaryFiles
                try share?.grow(to: reader.held)
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

    /// It is over, one way or another.
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
                // What a sender of nonsense sends next is not looked at.
                mustClose = true
                throw problem
            }
            if let literal, let base = literal.bytes.baseAddress, framing?.isChunked == true {
                mustClose = true
                chunkLines = ChunkLines(start: base + literal.bytes.count, longest: state.memoryPerConnection)
            }
            if let response = try passMiddleware(head.request, from: connection.address) {
                return answer(response, framing, connection)
            }
            switch head.match {
            case .nothing:
                throw HTTPProblem.notFound
            case .moved(let location):
                return answer(.redirect(to: location, status: .permanentRedirect), framing, connection)
            case .otherMethods(let allowed):
                throw HTTPProblem.methodNotAllowed(allowed)
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

    /// What libmicrohttpd has in memory of the head; nil where it is longer than anybody will look at.
    private func literalHead(
        _ connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> LiteralHead? {
        let (start, size) = (UnsafeRawPointer(method), connection.headSize)
        guard Connection.keepsHead, size <= state.configuration.limits.head else { return nil }
        let offset = targetAddress - start
        return LiteralHead(
            bytes: UnsafeRawBufferPointer(start: start, count: size),
            target: offset..<offset + target.count, version: UnsafeRawPointer(version) - start)
    }

    private func passMiddleware(_ head: RequestHead, from peer: IPAddress) throws -> Response? {
        var request = Request(head: head)
        // What was left in it so far is kept even where one of them throws.
        defer {
            self.request = request
            if request.isFromKnownClient { state.configuration.knownClients.remember(peer.network) }
        }
        for middleware in state.configuration.middleware {
            if let response = try middleware.before(&request) { return response }
        }
        return nil
    }

    /// Answers before the body was read. A client that does not wait for leave to send it may look for the answer only
    /// when it has sent everything, so a body of bearable size is let in and thrown away.
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

    /// Runs what may have to wait for others that change something: on threads of its own, not too many at once, and not
    /// at all when its turn comes so late that nobody waits for it any longer.
    private func change(_ connection: Connection, _ answer: @escaping @Sendable () async throws -> Response) -> Bool {
        guard let place = state.takePlace() else { return send(failure(HTTPProblem.busy), connection) }
        let (asked, configuration) = (ContinuousClock.now, state.configuration)
        let longestWait = Duration.seconds(configuration.limits.changeSeconds)
        return suspend(connection, on: ChangeExecutor.shared) {
            defer { place.leave() }
            guard asked.duration(to: .now) < longestWait else { throw HTTPProblem.busy }
            return try await configuration.changing(answer)
        }
    }

    private func suspend(
        _ connection: Connection, on executor: any TaskExecutor,
        _ answer: @escaping @Sendable () async throws -> Response
    ) -> Bool {
        guard let request else { return false }
        let suspension = Suspension(connection)
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

    /// Short, because it is sent whatever else is on its way.
    static func tooMuchAtOnce(_ problem: HTTPProblem) -> Response {
        var response = Response.text(problem.detail + "\n", status: problem.status)
        response.headers = response.headers + problem.headers
        return response
    }
}
