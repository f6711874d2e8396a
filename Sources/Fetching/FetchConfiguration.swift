import Foundation
import Web

/// Identity, limits and permissions that apply to all fetches of a `Fetcher`.
package struct FetchConfiguration: Sendable {
    /// `User-Agent` of every request. Contains a contact, so that the operator of a host knows whom to write to.
    package var userAgent: String
    /// Hosts that may be private, loopback or in this machine's own networks.
    ///
    /// `"host"` permits all ports except those that browsers block; `"host:port"` permits that port, even a blocked
    /// one. IPv6 is in brackets.
    package var allowHosts: Set<String>
    /// Time limit of a whole fetch, redirects included. The wait in the queue of a host is not counted.
    package var timeout = Duration.seconds(20)
    /// Time limit of name lookup, TCP and TLS together, for each hop.
    package var connectTimeout = Duration.seconds(8)
    /// Window of time in which at least `stallBytes` of a response must arrive; otherwise the fetch fails.
    package var stallTimeout = Duration.seconds(10)
    /// Minimum size of the data that must arrive within each `stallTimeout`.
    var stallBytes = 256
    var maximumRedirects = 10
    /// Minimum time between the starts of two requests to one host and port.
    package var perHostDelay = Duration.milliseconds(250)
    /// Maximum number of simultaneous fetches from one host and port.
    package var perHostTransfers = 2
    /// Maximum number of simultaneous fetches in total.
    var totalTransfers = 32
    /// Maximum time that a fetch waits in the queue of a host before `FetchError.hostBusy`.
    package var longestWait = Duration.seconds(60)
    /// Maximum value of `Retry-After` that is respected; longer ones are shortened to it.
    package var longestRetryAfter = Duration.seconds(86_400)
    /// Replaces the name server: returns addresses for a host and port, or `nil` to ask the name server.
    package var resolver: (@Sendable (_ host: String, _ port: Int) -> [String]?)?
    /// Returns whether an address may be connected to. Not called for hosts in `allowHosts`.
    package var permitsAddress: @Sendable (IPAddress) -> Bool = { $0.isPublic }
    /// Returns this machine's own public networks, which are refused like private ones. Called for every connection
    /// because the machine may change networks.
    package var ownNetworks: @Sendable () -> [AddressBlock] = AddressBlock.machineAddresses
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

    /// Returns a host in the form of `allowHosts`, with its port if there is one; `nil` if it is not a host.
    package static func allowed(_ text: String) -> String? {
        guard !text.contains(where: { "/\\?#@".contains($0) }), let address = try? WebAddress("http://\(text)/") else {
            return nil
        }
        let hasPort = text.contains(text.hasPrefix("[") ? "]:" : ":")
        return hasPort ? "\(address.host):\(address.effectivePort)" : address.host
    }

    /// Returns the usual `User-Agent` of programs that read pages. Some hosts do not respond to a name without
    /// `Mozilla`.
    ///
    /// - Parameter contact: a web or mail address of the person responsible for this program.
    package static func userAgent(version: String, contact: String) -> String {
        "Mozilla/5.0 (compatible; Seorap/\(version); \(contact))"
    }

    /// Whether the configuration allows this host by name, regardless of its addresses.
    func allows(_ address: WebAddress) -> Bool {
        allowHosts.contains(address.host) || allowsPort(of: address)
    }

    private func allowsPort(of address: WebAddress) -> Bool {
        allowHosts.contains("\(address.host):\(address.effectivePort)")
    }

    /// Returns the error if no connection to `target` may be made for `address`; `nil` if it may.
    func rejection(of address: WebAddress, at target: IPAddress?) -> FetchError? {
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
