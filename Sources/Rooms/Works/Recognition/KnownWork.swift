import HTTPServer
import Web

/// A page about one film or one book at a source that can be asked about it.
package struct KnownWork: Sendable, Hashable {
    /// A stable word, such as `tmdb`.
    package let source: String
    package let sourceName: String
    /// As the source writes it.
    package let id: String

    /// Nil for an address that none of these places knows.
    package init?(_ url: String, at places: [Place]) {
        guard let address = try? WebAddress(url) else { return nil }
        let host = address.host
        for place in places where place.hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) {
            guard let id = place.id(Address(address)), !id.isEmpty else { continue }
            (source, sourceName, self.id) = (place.source, place.name, id)
            return
        }
        return nil
    }

    /// Where a source shows its works.
    package struct Place: Sendable {
        let source: String
        let name: String
        let hosts: [String]
        let id: @Sendable (Address) -> String?

        /// - Parameter id: what the source calls the work that an address shows; nil for an address that shows none.
        package init(_ source: String, _ name: String, hosts: [String], id: @escaping @Sendable (Address) -> String?) {
            self.source = source
            self.name = name
            self.hosts = hosts
            self.id = id
        }
    }

    /// Path and query of an address, as places read them.
    package struct Address: Sendable {
        package let path: [String]
        private let query: FormFields

        fileprivate init(_ address: WebAddress) {
            path = address.path.split(separator: "/").compactMap { PercentEncoding.decodeSegment(Array($0.utf8)[...]) }
            query = FormFields(urlEncoded: Array((address.query ?? "").utf8)[...]) ?? FormFields()
        }

        package func element(after name: String) -> String? {
            path.firstIndex { $0.lowercased() == name }.flatMap { $0 + 1 < path.count ? path[$0 + 1] : nil }
        }

        /// The digits that an element begins with: "603-the-matrix".
        package func number(after name: String) -> String? {
            element(after: name).map { String($0.prefix { $0.isASCII && $0.isNumber }) }
        }

        package func value(_ name: String) -> String? {
            query.fields.first { $0.name.lowercased() == name }?.value
        }
    }
}
