import ArgumentParser
import Foundation
import HTTPServer
import Logging

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Starts the dashboard and says where it is.")

    @OptionGroup var data: DataOption

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 for any free one.")
    var port = 8080

    @Flag(help: "Opens the LAN (comes with pairing; not in this version).")
    var lan = false

    @Option(help: "A second port for https; 0 for any free one.")
    var httpsPort: Int?

    @Option(help: "A PEM file with a certificate of your own for https; with --tls-key.")
    var tlsCert: String?

    @Option(help: "A PEM file with the key of --tls-cert.")
    var tlsKey: String?

    @Option(help: "A further name for this server, or a host of the home network to fetch from. Repeatable.")
    var allowHost: [String] = []

    @Option(help: "A reverse proxy, or a block such as 10.0.0.0/8, whose X-Forwarded-… fields count. Repeatable.")
    var trustedProxy: [String] = []

    @Option(help: "Milliseconds of patience between two fetches from one host.")
    var hostGap = 500

    @Option(help: "An address for the owners of fetched sites, sent in the User-Agent.")
    var contact = AppConfiguration.anonymous

    @Option(help: "trace, debug, info, notice, warning, error or critical.")
    var logLevel = Logger.Level.info

    @Flag(help: "Opens the page in a browser of this machine.")
    var open = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        for proxy in trustedProxy where AddressRange(proxy) == nil {
            throw ValidationError("--trusted-proxy is an address such as 127.0.0.1 or a block such as 10.0.0.0/8.")
        }
        guard (0...600_000).contains(hostGap) else {
            throw ValidationError("--host-gap is a number of milliseconds from 0 to 600,000.")
        }
        guard (0...65535).contains(httpsPort ?? 0) else {
            throw ValidationError("--https-port is a number from 0 to 65535.")
        }
        guard (tlsCert == nil) == (tlsKey == nil), tlsCert == nil || httpsPort != nil else {
            throw ValidationError("--tls-cert and --tls-key come together, and with --https-port.")
        }
        guard !lan else {
            throw ValidationError("Opening the LAN needs paired phones, which this version does not have yet.")
        }
        guard Self.isLoopback(host) else {
            throw ValidationError("--host is 127.0.0.1 or ::1 in this version, which does not open the LAN yet.")
        }
    }

    func run() async throws {
        var configuration = AppConfiguration(
            dataFolder: data.path, host: host, port: port, allowedHosts: allowHost,
            trustedProxies: trustedProxy.compactMap { AddressRange($0) },
            hostGap: .milliseconds(hostGap), contact: contact, logLevel: logLevel, opensBrowser: open,
            say: { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) })
        configuration.httpsPort = httpsPort
        if let tlsCert, let tlsKey { configuration.certificate = .files(chain: tlsCert, key: tlsKey) }
        try await App(configuration).run(until: Signals.shutdown())
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "::1" || host == "localhost" || host.hasPrefix("127.")
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
