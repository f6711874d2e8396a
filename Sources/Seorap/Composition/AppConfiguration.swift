import Glibc
import HTTPServer
import Logging

/// What `serve` was asked for.
struct AppConfiguration: Sendable {
    static let anonymous = "a self-hosted household"

    static let loopback = "127.0.0.1"
    var dataFolder: String
    /// Where to listen; see `isOpen`.
    var host = Self.loopback
    var port = 8080
    /// Other devices of the home network may come: `host` is then one address of this machine, or stands for all of them.
    var isOpen = false
    /// A second port, for https; nil for none.
    var httpsPort: Int?
    var certificate = ServerCertificate.Source.house
    /// Further names under which the server may be asked.
    var allowedHosts: [String] = []
    /// Hosts of the home network that may be fetched from, with or without a port.
    var fetchedHosts: [String] = []
    var trustedProxies: [AddressRange] = []
    /// Politeness towards other hosts: so much time lies between two fetches from one of them.
    var hostGap = Duration.milliseconds(500)
    /// So long a file in a watched folder has to stay the same before it counts as whole.
    var inboxSettle = Duration.seconds(2)
    /// Told to the owners of fetched sites.
    var contact = Self.anonymous
    var logLevel = Logger.Level.info
    /// The database may be missing, empty or older than the originals in its folder.
    var acceptsOlderDatabase = false
    /// Opens the first page in a browser of this machine.
    var opensBrowser = false
    /// Lines for standard output.
    var say: @Sendable (String) -> Void
}

extension AppConfiguration {
    /// Stands for all addresses: of both kinds where the kernel has IPv6, which may be switched off at boot.
    static var everyAddress: String {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return "0.0.0.0" }
        close(descriptor)
        return "::"
    }

    /// The single address of the LAN to listen on; nil when it is all of them or none.
    var onlyHost: String? { isOpen && !["::", "0.0.0.0"].contains(host) ? host : nil }

    /// How a browser on this machine reaches it: all addresses include loopback.
    var ownHost: String { isOpen && onlyHost == nil ? Self.loopback : host }
}
