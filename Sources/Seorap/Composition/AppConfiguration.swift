import Glibc
import HTTPServer
import Logging

/// The options of `serve`.
struct AppConfiguration: Sendable {
    /// Default of ``contact``.
    static let anonymous = "a self-hosted household"
    static let loopback = "127.0.0.1"
    var dataFolder: String
    /// The address to listen on; see `isOpen`.
    var host = Self.loopback
    var port = 8080
    /// Whether other devices of the home network may connect. Then `host` is one address of this machine, or means all.
    var isOpen = false
    /// A second port, for https; `nil` to disable https.
    var httpsPort: Int?
    var certificate = ServerCertificate.Source.application
    /// Further host names of the server.
    var allowedHosts: [String] = []
    /// Hosts in the home network that may be fetched from, with or without a port.
    var fetchedHosts: [String] = []
    var trustedProxies: [AddressRange] = []
    /// Minimum time between two fetches from the same host.
    var hostGap = Duration.milliseconds(500)
    /// Time for which a file in a watched folder must not change before it counts as complete.
    var inboxStabilityInterval = Duration.seconds(2)
    /// Contact for operators of fetched sites, sent with each fetch.
    var contact = Self.anonymous
    var logLevel = Logger.Level.info
    /// Whether the database may be missing, empty or older than the originals in its folder.
    var acceptsOlderDatabase = false
    /// Whether the first page is opened in a browser of this machine.
    var opensBrowser = false
    /// Prints a line to standard output.
    var printLine: @Sendable (String) -> Void
}

extension AppConfiguration {
    /// The address that means all addresses, of both families if the kernel has IPv6, which can be disabled at boot.
    static var everyAddress: String {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return "0.0.0.0" }
        close(descriptor)
        return "::"
    }

    /// The single LAN address to listen on; `nil` if the server listens on all of them or on none.
    var onlyHost: String? { isOpen && !["::", "0.0.0.0"].contains(host) ? host : nil }

    /// The host at which a browser on this machine reaches the server. All addresses include loopback.
    var ownHost: String { isOpen && onlyHost == nil ? Self.loopback : host }
}
