import HTTPServer
import Logging

/// What `serve` was asked for.
struct AppConfiguration: Sendable {
    static let anonymous = "a self-hosted household"

    var dataFolder: String
    var host = "127.0.0.1"
    var port = 8080
    /// A second port, for https; nil for none.
    var httpsPort: Int?
    var certificate = ServerCertificate.Source.house
    /// Names under which the server may be asked, and hosts of the home network that may be fetched from.
    var allowedHosts: [String] = []
    /// Reverse proxies in front of this server.
    var trustedProxies: [AddressRange] = []
    /// Politeness towards other hosts: so much time lies between two fetches from one of them.
    var hostGap = Duration.milliseconds(500)
    /// Told to the owners of fetched sites.
    var contact = Self.anonymous
    var logLevel = Logger.Level.info
    /// Opens the first page in a browser of this machine.
    var opensBrowser = false
    /// Lines for standard output.
    var say: @Sendable (String) -> Void
}
