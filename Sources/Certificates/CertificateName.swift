import Glibc

/// A host name or an address of a server, as its certificate contains it.
package enum CertificateName: Hashable, Sendable, CustomStringConvertible {
    /// Host name in ASCII and lower case.
    case host(String)
    /// Address in network order: 4 bytes, or 16.
    case address([UInt8])

    /// - Parameter text: "desk.local", "10.0.0.7", "fd00::7", "[fd00::7]:8443", "desk:8443". Nil if it is neither a
    ///   valid host name nor an address.
    package init?(_ text: String) {
        let host = Self.withoutPort(text).lowercased()
        if let bytes = Self.bytes(host, family: AF_INET, count: 4) ?? Self.bytes(host, family: AF_INET6, count: 16) {
            self = .address(bytes)
            return
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, labels.allSatisfy(Self.isLabel) else { return nil }
        self = .host(host)
    }

    package var description: String {
        switch self {
        case .host(let name): name
        case .address(let bytes): Self.text(bytes)
        }
    }

    /// Bytes of the name in the certificate.
    var bytes: [UInt8] {
        switch self {
        case .host(let name): Array(name.utf8)
        case .address(let bytes): bytes
        }
    }

    private static func withoutPort(_ text: String) -> Substring {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            return text[text.index(after: text.startIndex)..<end]
        }
        guard let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon else { return text[...] }
        return text[..<colon]
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D }
    }

    private static func bytes(_ text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    private static func text(_ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
