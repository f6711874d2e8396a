import Certificates
import Glibc
import Site

/// The names and addresses at which this machine may be reached.
enum HostNames {
    /// The host name of the machine; `nil` if it has none.
    static var machine: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    /// Returns the names for a certificate.
    /// - Parameter allowedHosts: further names, with or without a port.
    static func all(allowedHosts: [String]) throws -> Set<CertificateName> {
        var names = ["localhost", "127.0.0.1", "::1"] + allowedHosts
        if let machine {
            names.append(machine)
            if !machine.contains(".") { names.append(machine + ".local") }
        }
        names += try NetworkInterfaces.addresses().map(\.text)
        return Set(names.compactMap(CertificateName.init))
    }
}
