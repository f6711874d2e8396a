import Catalog
import Synchronization

/// The addresses of this instance for other devices. Read again while it runs, because a notebook moves between
/// networks.
package final class ReachableAddresses: Sendable {
    /// An instance that only this machine reaches.
    package static var closed: ReachableAddresses { ReachableAddresses(isOpen: false, now: { Timestamp(0) }) }

    /// Minimum time between two listings of the interfaces, also during a flood of foreign names.
    static let interval = Duration.seconds(3)

    private struct State {
        var addresses: [NetworkAddress] = []
        var listedAt: Timestamp?
        var port: Int?
    }

    /// Whether the server listens beyond loopback.
    package let isOpen: Bool
    /// The host name and the firewall of the machine.
    package let machine: HostMachine
    /// The single address that the server listens on; `nil` for all.
    private let boundAddress: String?
    private let now: @Sendable () -> Timestamp
    private let listAddresses: @Sendable () throws -> [NetworkAddress]
    private let state = Mutex(State())

    package init(
        isOpen: Bool, boundAddress: String? = nil, machine: HostMachine = HostMachine(),
        now: @escaping @Sendable () -> Timestamp,
        list listAddresses: @escaping @Sendable () throws -> [NetworkAddress] = NetworkInterfaces.addresses
    ) {
        self.isOpen = isOpen
        self.boundAddress = boundAddress.map { NetworkAddress(interface: "", text: $0)?.text ?? $0 }
        self.machine = machine
        self.now = now
        self.listAddresses = listAddresses
    }

    /// Stores the port on which the server listens for plain http.
    package func listens(on port: Int) {
        state.withLock { $0.port = port }
    }

    /// Port of plain http; `nil` before the server listens.
    package var port: Int? { state.withLock { $0.port } }

    /// Current addresses, the likeliest first; empty if only this machine reaches the instance.
    package var addresses: [NetworkAddress] { currentAddresses() }

    /// Names that other devices on the LAN can resolve: "desk" through the router, "desk.local" through mDNS.
    package var names: [String] {
        guard isOpen, boundAddress == nil, let name = machine.name else { return [] }
        return machine.announcesItself ? [name, name + ".local"] : [name]
    }

    /// Whether a `Host` field without its port names this machine.
    package func contains(_ host: String) -> Bool {
        guard isOpen else { return false }
        if names.contains(host) { return true }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let literal = isBracketed ? String(host.dropFirst().dropLast()) : host
        guard let address = NetworkAddress(interface: "", text: literal), address.isIPv6 == isBracketed else {
            return false
        }
        return currentAddresses().contains { $0.text == address.text }
    }

    /// Returns the addresses of the last listing, and lists them again after ``interval``.
    private func currentAddresses() -> [NetworkAddress] {
        guard isOpen else { return [] }
        let now = now()
        return state.withLock { state in
            if let listedAt = state.listedAt, now >= listedAt, now - listedAt < Self.interval { return state.addresses }
            state.listedAt = now
            // If listing fails, the previous addresses stay valid.
            if let fresh = try? listAddresses() {
                state.addresses = fresh.filter { boundAddress == nil || $0.text == boundAddress }
            }
            return state.addresses
        }
    }
}
