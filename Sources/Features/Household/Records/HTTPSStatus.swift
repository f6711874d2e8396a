import Synchronization

/// State of HTTPS on this instance, for the page that explains it. The code that starts the servers updates it, also
/// when the certificate was renewed.
package final class HTTPSStatus: Sendable {
    package struct Details: Sendable, Hashable {
        package let port: Int
        /// Authority that phones are asked to trust; nil if the certificate comes from elsewhere.
        package let authority: Authority?
        /// Names and addresses that the certificate covers.
        package let names: [String]

        package init(port: Int, authority: Authority?, names: [String]) {
            self.port = port
            self.authority = authority
            self.names = names
        }
    }

    package struct Authority: Sendable, Hashable {
        package let title: String
        package let der: [UInt8]
        /// SHA-256: "AB:CD:...".
        package let fingerprint: String

        package init(title: String, der: [UInt8], fingerprint: String) {
            self.title = title
            self.der = der
            self.fingerprint = fingerprint
        }
    }

    private let facts = Mutex<Details?>(nil)

    init() {}

    /// Current state; nil without HTTPS.
    package var current: Details? { facts.withLock { $0 } }

    package func update(_ facts: Details) {
        self.facts.withLock { $0 = facts }
    }
}
