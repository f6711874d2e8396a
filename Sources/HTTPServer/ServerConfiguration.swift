import Glibc
import HTTPTypes
import Logging

/// Address, limits and callbacks of a server. Every property except `temporaryFolder` has a default.
package struct ServerConfiguration: Sendable {
    /// Numeric IPv4 or IPv6 address to listen on.
    package var host = "127.0.0.1"
    /// Port; 0 lets the system choose one.
    package var port = 0
    /// Certificate for TLS; nil for plain HTTP.
    package var tls: TLSIdentity?
    /// Number of threads that serve connections; one per core by default.
    package var threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    package var limits = Limits()
    /// Clients for which connections are reserved; middleware marks them with `Request.isFromKnownClient`.
    var knownClients = KnownClients()
    /// Proxies in front of this server. Only from their addresses, `X-Forwarded-For`, `-Proto` and `-Host` set the
    /// client's address, scheme and host.
    package var trustedProxies: [AddressRange] = []
    /// Existing folder for uploaded files while their request runs.
    package var temporaryFolder: String
    /// Middleware in the order in which it runs.
    package var middleware: [any Middleware] = []
    /// Wraps each handler of an unsafe method, for state that lasts for one request, such as its time limit for
    /// waiting.
    package var changing: @Sendable (@Sendable () async throws -> Response) async throws -> Response = {
        try await $0()
    }
    /// Interval after which a silent event stream gets a comment, to detect a lost client.
    var eventHeartbeat: Duration = .seconds(15)
    /// Returns the response to an error of a handler or middleware, and to an `HTTPError` of the server itself.
    package var onError: @Sendable (any Error, Request) -> Response
    /// Called once per request when it is over; nil disables the access log. Must return quickly.
    package var log: (@Sendable (AccessRecord) -> Void)?
    /// Logger of the server's own messages: dropped headers, broken streams, libmicrohttpd's messages (debug).
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

    /// Limits that apply to every request.
    package struct Limits: Sendable {
        /// Maximum size of a request line and its header fields in bytes; a larger head is answered with 431.
        package var head = 16 << 10
        /// Maximum number of open connections; further ones wait. Unknown clients are limited to three fifths and known
        /// clients to nine tenths; beyond that their connections are closed.
        package var connections = 1000
        /// Maximum number of open connections per address (for IPv6, per /64 network); further ones are closed.
        var connectionsPerAddress = 400
        /// Maximum bytes of request and response bodies in memory per address; more is answered with 429. Files do not
        /// count; a body that is produced while it is sent counts as 512 KB.
        var memoryPerAddress = 24 << 20
        /// Maximum bytes of bodies in memory for all addresses, except for local clients.
        package var memory = 128 << 20
        /// Seconds after which a silent connection is closed.
        var idleSeconds = 60
        /// Seconds from the start of a connection, or the end of its last request, within which the next head must
        /// arrive. Checked with every heartbeat.
        var headSeconds = 30
        /// Maximum number of concurrent requests that change data; further ones are answered with 503.
        package var changes = 128
        /// Seconds that such a request may wait for a thread; then it is answered with 503 and changes nothing.
        var changeSeconds = 5
        /// Maximum bytes of a rejected body that are read and discarded, so that the client sees the response. For a
        /// longer body the connection is closed.
        package var discarded = 16 << 20

        init() {}
    }

    /// Returns a plain-text response: the sentence of the `HTTPError`, or a bare 500.
    static let plainError: @Sendable (any Error, Request) -> Response = { error, request in
        guard let problem = error as? HTTPError else {
            return .text("Something went wrong. Request \(request.id)\n", status: .internalServerError)
        }
        var response = Response.text(problem.detail + "\n", status: problem.status)
        for field in problem.headers { response.headers.append(field) }
        return response
    }
}
