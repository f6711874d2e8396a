import Catalog

/// Properties of a machine, besides its addresses, that decide how a phone reaches it.
package struct HostMachine: Sendable, Hashable {
    /// The short host name in lower case, such as "desk".
    package var name: String?
    /// Whether mDNS resolves `NAME.local` to this machine.
    package var announcesItself: Bool
    /// The active firewall; `nil` if there is none.
    package var firewall: Firewall?

    package init(name: String? = nil, announcesItself: Bool = false, firewall: Firewall? = nil) {
        self.name = name
        self.announcesItself = announcesItself
        self.firewall = firewall
    }
}

/// Firewalls that are configured by a command.
package enum Firewall: String, Sendable, Hashable, CaseIterable {
    case ufw, firewalld, nftables

    /// Returns the command that opens a port to the LAN.
    package func command(port: Int) -> String {
        switch self {
        case .ufw: "sudo ufw allow \(port)/tcp"
        case .firewalld:
            "sudo firewall-cmd --permanent --add-port=\(port)/tcp && sudo firewall-cmd --reload"
        case .nftables: "sudo nft add rule inet filter input tcp dport \(port) accept"
        }
    }
}
