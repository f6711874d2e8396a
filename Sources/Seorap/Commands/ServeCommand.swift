import ArgumentParser
import Fetching
import Foundation
import HTTPServer
import Logging

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Starts the server and prints its address.")

    @OptionGroup var data: DataOption

    @Option(help: "The address to listen on (default: 127.0.0.1, or all with --lan).")
    var host: String?

    @Option(help: "The port to listen on; 0 for any free one.")
    var port = 8080

    @Flag(help: "Opens Seorap to paired devices of the home network.")
    var lan = false

    @Option(help: "A second port for https; 0 for any free one.")
    var httpsPort: Int?

    @Option(help: "A PEM file with a certificate of your own for https; with --tls-key.")
    var tlsCert: String?

    @Option(help: "A PEM file with the key of --tls-cert.")
    var tlsKey: String?

    @Option(help: "An additional host name of this server. Repeatable.")
    var allowHost: [String] = []

    @Option(help: "A host of the home network, with a port or without, that pages may be fetched from. Repeatable.")
    var allowFetch: [String] = []

    @Option(help: "A reverse proxy, or a block such as 10.0.0.0/8, whose X-Forwarded-… fields count. Repeatable.")
    var trustedProxy: [String] = []

    @Option(help: "Milliseconds between two fetches from one host.")
    var hostGap = 500

    @Option(help: "Milliseconds that a file in a watched folder must stay the same before it is imported.")
    var inboxSettle = 2000

    @Option(help: "An address for the owners of fetched sites, sent in the User-Agent.")
    var contact = AppConfiguration.anonymous

    @Option(help: "trace, debug, info, notice, warning, error or critical.")
    var logLevel = Logger.Level.info

    @Flag(
        help: "Accepts a database that is missing, empty or older than the originals in its folder; they are kept."
    )
    var acceptOlderDatabase = false

    @Flag(help: "Opens the page in a browser of this machine.")
    var open = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        for host in allowFetch where FetchConfiguration.allowed(host) == nil {
            throw ValidationError("--allow-fetch is a host such as 192.168.0.7, nas.home:8080 or [fd00::7]:8080.")
        }
        for proxy in trustedProxy where AddressRange(proxy) == nil {
            throw ValidationError("--trusted-proxy is an address such as 127.0.0.1 or a block such as 10.0.0.0/8.")
        }
        guard (0...600_000).contains(hostGap) else {
            throw ValidationError("--host-gap is a number of milliseconds from 0 to 600,000.")
        }
        guard (0...600_000).contains(inboxSettle) else {
            throw ValidationError("--inbox-settle is a number of milliseconds from 0 to 600,000.")
        }
        guard (0...65535).contains(httpsPort ?? 0) else {
            throw ValidationError("--https-port is a number from 0 to 65535.")
        }
        guard (tlsCert == nil) == (tlsKey == nil), tlsCert == nil || httpsPort != nil else {
            throw ValidationError("--tls-cert and --tls-key come together, and with --https-port.")
        }
        guard let host else { return }
        if lan, Self.isLoopback(host) {
            throw ValidationError(
                "--lan opens Seorap to the home network, and --host \(host) keeps it on this machine: leave one out.")
        }
        if !lan, !Self.isLoopback(host) {
            throw ValidationError(
                "--host \(host) lets other devices reach Seorap: add --lan if you mean that, or leave --host out.")
        }
    }

    func run() async throws {
        var configuration = AppConfiguration(
            dataFolder: data.path, host: listeningHost, port: port, isOpen: lan, allowedHosts: allowHost,
            fetchedHosts: allowFetch,
            trustedProxies: trustedProxy.compactMap { AddressRange($0) },
            hostGap: .milliseconds(hostGap), inboxStabilityInterval: .milliseconds(inboxSettle), contact: contact,
            logLevel: logLevel, opensBrowser: open,
            printLine: { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) })
        configuration.httpsPort = httpsPort
        configuration.acceptsOlderDatabase = acceptOlderDatabase
        if let tlsCert, let tlsKey { configuration.certificate = .files(chain: tlsCert, key: tlsKey) }
        try await ApplicationServer(configuration).run(until: Signals.shutdown())
    }

    /// The address to listen on: the given one, or the default for this machine or for the home network.
    private var listeningHost: String {
        if let host { return host == "localhost" ? AppConfiguration.loopback : host }
        return lan ? AppConfiguration.everyAddress : AppConfiguration.loopback
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "::1" || host == "localhost" || host.hasPrefix("127.")
    }
}

// Retroactive, because neither package depends on the other.
// swift-format-ignore: AvoidRetroactiveConformances
extension Logger.Level: @retroactive ExpressibleByArgument {}
