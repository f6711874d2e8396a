import Foundation
import Web

/// How a `Fetcher` behaves towards everybody.
package struct FetchConfiguration: Sendable {
    /// Sent with every request; names a contact, so that a host's owner knows whom to write to.
    package var userAgent: String
    /// Hosts that may be private, loopback or in this machine's own networks: `"host"` for any port but those that
    /// browsers block, `"host:port"` for one, whichever; IPv6 in brackets.
    package var allowHosts: Set<String>
    /// For a whole fetch, redirects included; the wait for a polite moment is not counted.
    package var timeout = Duration.seconds(20)
    /// For name lookup, TCP and TLS together, at every hop.
    package var connectTimeout = Duration.seconds(8)
    /// A body that brings less than `stallBytes` within this time is given up.
    package var stallTimeout = Duration.seconds(10)
    var stallBytes = 256
    var maximumRedirects = 10
    /// The least time between the starts of two requests to one host and port.
    package var perHostDelay = Duration.milliseconds(250)
    package var perHostTransfers = 2
    var totalTransfers = 32
    /// How long a fetch waits for a polite moment before `FetchError.hostBusy`.
    package var longestWait = Duration.seconds(60)
    /// `Retry-After` is taken as at most this.
    package var longestRetryAfter = Duration.seconds(86_400)
    /// Answers in place of the name server: addresses for a host and port, or nil to ask the name server.
    package var resolver: (@Sendable (_ host: String, _ port: Int) -> [String]?)?
    /// Which addresses may be connected to; hosts in `allowHosts` are not asked about.
    package var permitsAddress: @Sendable (IPAddress) -> Bool = { $0.isPublic }
    /// This machine's own public networks, asked for at every connection because it may move; refused like private ones.
    package var ownNetworks: @Sendable () -> [AddressBlock] = AddressBlock.own
    /// The wall clock, for dates in `Retry-After`.
    package var now: @Sendable () -> Date = { Date() }

    package init(
        userAgent: String, allowHosts: Set<String> = [],
        resolver: (@Sendable (_ host: String, _ port: Int) -> [String]?)? = nil
    ) {
        self.userAgent = userAgent
        self.allowHosts = Set(allowHosts.compactMap(Self.allowed))
        self.resolver = resolver
    }

    /// A host as `allowHosts` holds it, with its port where it has one; nil for what is no host.
    package static func allowed(_ text: String) -> String? {
        guard !text.contains(where: { "/\\?#@".contains($0) }), let address = try? WebAddress("http://\(text)/") else {
            return nil
        }
        let hasPort = text.contains(text.hasPrefix("[") ? "]:" : ":")
        return hasPort ? "\(address.host):\(address.effectivePort)" : address.host
    }

    /// The usual form for programs that read pages: some hosts answer nothing to a name without `Mozilla`.
    /// - Parameter contact: a web or mail address of somebody who answers for this program.
    package static func userAgent(version: String, contact: String) -> String {
        "Mozilla/5.0 (compatible; Seorap/\(version); \(contact))"
    }

    /// Whether the owner allows this host by name, whatever it resolves to.
    func allows(_ address: WebAddress) -> Bool {
        allowHosts.contains(address.host) || allowsPort(of: address)
    }

    private func allowsPort(of address: WebAddress) -> Bool {
        allowHosts.contains("\(address.host):\(address.effectivePort)")
    }

    /// Why no connection to `target` may be made for `address`; nil when it may.
    func refusal(of address: WebAddress, at target: IPAddress?) -> FetchError? {
        if !allows(address) {
            guard let target, permitsAddress(target) else {
                return .addressRefused(host: address.host, network: target?.reservedNetwork)
            }
            if ownNetworks().contains(where: { $0.contains(target) }) {
                return .addressRefused(host: address.host, network: .own)
            }
        }
        guard BlockedPort.all.contains(address.effectivePort), !allowsPort(of: address) else { return nil }
        return .portRefused(host: address.host, port: address.effectivePort)
    }
}
