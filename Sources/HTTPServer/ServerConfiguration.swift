import Glibc
import HTTPTypes
import Logging

/// How a server listens and what it allows. Everything has a default but the folder and the two functions.
package struct ServerConfiguration: Sendable {
    /// A numeric address: IPv4 or IPv6.
    package var host = "127.0.0.1"
    /// 0 lets the system choose.
    package var port = 0
    /// What the server shows in TLS handshakes; nil for plain HTTP.
    package var tls: TLSIdentity?
    /// Threads that answer; one per core unless told otherwise.
    package var threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    package var limits = Limits()
    /// Whom places are kept for; middleware tells by `Request.isFromKnownClient`.
    var knownClients = KnownClients()
    /// Proxies in front of this server. From their addresses alone, `X-Forwarded-For`, `-Proto` and `-Host` say who the
    /// client is, whether it came over TLS and what it called this server.
    package var trustedProxies: [AddressRange] = []
    /// For uploads while their request runs. It must exist.
    package var temporaryFolder: String
    /// In the order they run.
    package var middleware: [any Middleware] = []
    /// Runs each handler of a method that changes something; for what holds during one request, such as how long it may
    /// wait for others.
    package var changing: @Sendable (@Sendable () async throws -> Response) async throws -> Response = {
        try await $0()
    }
    /// How long an open event stream may be silent before a comment is sent to find out whether the client is there.
    var eventHeartbeat: Duration = .seconds(15)
    /// Makes the answer for what a handler or middleware throws, and for an `HTTPProblem` of the server itself.
    package var onError: @Sendable (any Error, Request) -> Response
    /// Called once per request when it is over; nil for no access log. Must be quick.
    package var log: (@Sendable (AccessRecord) -> Void)?
    /// What the server itself has to say: dropped headers, broken streams, libmicrohttpd's own messages (debug).
    package var logger: Logger

    package init(
        temporaryFolder: String, logger: Logger = Logger(label: "http"),
        onError: @escaping @Sendable (any Error, Request) -> Response = ServerConfiguration.plainError,
        log: (@Sendable (AccessRecord) -> Void)? = nil
    ) {
        self.temporaryFolder = temporaryFolder
        self.logger = logger
        self.onError = onError
        self.log = log
    }

    /// Limits that hold for every request.
    package struct Limits: Sendable {
        /// Bytes of a request line with its header fields; more is answered with 431.
        package var head = 16 << 10
        /// Connections at once; more wait until one is free. Strangers have three fifths of them and are closed beyond that,
        /// known clients nine tenths.
        package var connections = 1000
        /// Connections at once from one address (of IPv6, one network of 64 bits); more are closed.
        var connectionsPerAddress = 400
        /// Bytes of bodies, of requests and responses, that may be in memory at once for one address; more is answered with
        /// 429. What goes through files does not count; what is made while it is sent counts with half a megabyte.
        var memoryPerAddress = 24 << 20
        /// The same for all addresses together, but for this machine's own.
        package var memory = 128 << 20
        /// Whole seconds a connection may be silent.
        var idleSeconds = 60
        /// Whole seconds from the beginning of a connection, or the end of its last request, until the next request's head
        /// must be there; looked at with every heartbeat.
        var headSeconds = 30
        /// Requests at once that change something; more are answered with 503.
        package var changes = 128
        /// Whole seconds that such a request may wait for a thread; later it is answered with 503 and changes nothing.
        var changeSeconds = 5
        /// A refused body of up to this many bytes is read and thrown away, so that the client sees the answer; for
        /// a longer one the connection is closed.
        package var discarded = 16 << 20

        init() {}
    }

    /// An answer in plain text: the problem's own sentence, or a bare 500.
    static let plainError: @Sendable (any Error, Request) -> Response = { error, request in
        guard let problem = error as? HTTPProblem else {
            return .text("Something went wrong. Request \(request.id)\n", status: .internalServerError)
        }
        var response = Response.text(problem.detail + "\n", status: problem.status)
        for field in problem.headers { response.headers.append(field) }
        return response
    }
}
