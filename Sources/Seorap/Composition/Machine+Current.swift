import Foundation
import Glibc
import Site

extension HostMachine {
    /// This machine, as far as files tell that everybody may read.
    /// - Parameter root: of the file system; tests give a folder of their own.
    static func current(root: String = "") -> HostMachine {
        HostMachine(name: shortName(hostName()), announcesItself: speaksMDNS(root), firewall: firewall(root))
    }

    /// "Desk.home.example" -> "desk"; nil for what names no machine in particular.
    static func shortName(_ full: String) -> String? {
        let name = full.lowercased().prefix { $0 != "." }
        let isName = name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        return name.isEmpty || name == "localhost" || !isName || name.allSatisfy(\.isNumber) ? nil : String(name)
    }

    private static func hostName() -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, gethostname(start, buffer.count - 1) == 0 else { return "" }
            return String(cString: start)
        }
    }

    /// Avahi answers for `NAME.local`, or systemd-resolved does on some network.
    private static func speaksMDNS(_ root: String) -> Bool {
        let files = FileManager.default
        if files.fileExists(atPath: root + "/run/avahi-daemon/socket") { return true }
        let links = root + "/run/systemd/netif/links"
        return (try? files.contentsOfDirectory(atPath: links))?.contains { link in
            lines(of: "\(links)/\(link)").contains("MDNS=yes")
        } ?? false
    }

    /// The one that is switched on. Which ports it lets through only root may read, so pages say "if it stands in the way".
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
