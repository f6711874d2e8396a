import HTTPServer
import Web

/// A page about one film or one book at a source that can be queried for it.
package struct WorkURL: Sendable, Hashable {
    /// Stable name of the source, such as `tmdb`.
    package let source: String
    package let sourceName: String
    /// Id in the source's own spelling.
    package let id: String

    /// Creates the work that a URL shows; `nil` if no pattern recognises the URL.
    package init?(_ url: String, at patterns: [URLPattern]) {
        guard let address = try? WebAddress(url) else { return nil }
        let host = address.host
        for pattern in patterns
        where pattern.hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) {
            guard let id = pattern.id(Address(address)), !id.isEmpty else { continue }
            (source, sourceName, self.id) = (pattern.source, pattern.name, id)
            return
        }
        return nil
    }

    /// The hosts on which a source shows its works, and the rule that finds an id in a URL.
    package struct URLPattern: Sendable {
        let source: String
        let name: String
        let hosts: [String]
        let id: @Sendable (Address) -> String?

        /// - Parameter id: returns the source's id of the work that an address shows; `nil` if it shows none.
        package init(_ source: String, _ name: String, hosts: [String], id: @escaping @Sendable (Address) -> String?) {
            self.source = source
            self.name = name
            self.hosts = hosts
            self.id = id
        }
    }

    /// Path and query of a URL, from which patterns read ids.
    package struct Address: Sendable {
        package let path: [String]
        private let query: FormFields

        fileprivate init(_ address: WebAddress) {
            path = address.path.split(separator: "/").compactMap { PercentEncoding.decodeSegment(Array($0.utf8)[...]) }
            query = FormFields(urlEncoded: Array((address.query ?? "").utf8)[...]) ?? FormFields()
        }

        /// Returns the path element after the one called `name`, in any case.
        package func element(after name: String) -> String? {
            path.firstIndex { $0.lowercased() == name }.flatMap { $0 + 1 < path.count ? path[$0 + 1] : nil }
        }

        /// Returns the digits at the beginning of the element after `name`: `603` of `603-the-matrix`.
        package func number(after name: String) -> String? {
            element(after: name).map { String($0.prefix { $0.isASCII && $0.isNumber }) }
        }

        /// Returns the query value of a name, in any case.
        package func value(_ name: String) -> String? {
            query.fields.first { $0.name.lowercased() == name }?.value
        }
    }
}
