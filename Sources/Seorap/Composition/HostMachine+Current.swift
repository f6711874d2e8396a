import Foundation
import Glibc
import Site

extension HostMachine {
    /// Describes this machine from files that every account may read.
    /// - Parameter root: prefix of all paths; tests pass a folder.
    static func current(root: String = "") -> HostMachine {
        HostMachine(name: shortName(hostName()), announcesItself: announcesItself(root), firewall: firewall(root))
    }

    /// Returns the first label of a host name, "desk" for "Desk.home.example"; nil for an invalid or generic one.
    static func shortName(_ hostName: String) -> String? {
        let name = hostName.lowercased().prefix { $0 != "." }
        let isName = name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "-")
        }
        return name.isEmpty || name == "localhost" || !isName || name.allSatisfy(\.isNumber) ? nil : String(name)
    }

    private static func hostName() -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, gethostname(start, buffer.count - 1) == 0 else { return "" }
            return String(cString: start)
        }
    }

    /// Whether Avahi answers for `NAME.local`, or systemd-resolved does in some network.
    private static func announcesItself(_ root: String) -> Bool {
        let files = FileManager.default
        if files.fileExists(atPath: root + "/run/avahi-daemon/socket") { return true }
        let links = root + "/run/systemd/netif/links"
        return (try? files.contentsOfDirectory(atPath: links))?.contains { link in
            lines(of: "\(links)/\(link)").contains("MDNS=yes")
        } ?? false
    }

    /// Returns the enabled firewall. Only root may read its rules, so pages cannot tell whether it blocks Seorap.
    private static func firewall(_ root: String) -> Firewall? {
        let files = FileManager.default
        let units = root + "/etc/systemd/system/"
        if lines(of: root + "/etc/ufw/ufw.conf").contains("ENABLED=yes") { return .ufw }
        if files.fileExists(atPath: units + "multi-user.target.wants/firewalld.service") { return .firewalld }
        if files.fileExists(atPath: units + "sysinit.target.wants/nftables.service") { return .nftables }
        return nil
    }

    private static func lines(of path: String) -> [String] {
        FileManager.default.contents(atPath: path)
            .map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
    }
}
