/// An http or https address, parsed and normalised as browsers do (WHATWG URL).
///
/// The host is in lower-case ASCII, numeric hosts are in dotted decimal, dot segments are resolved, and other
/// characters are percent-encoded as UTF-8 where necessary.
package struct WebAddress: Hashable, Sendable {
    package enum Scheme: String, Sendable {
        case http, https

        var defaultPort: Int { self == .http ? 80 : 443 }
    }

    package var scheme: Scheme
    /// `user` or `user:password`, percent-encoded. Never sent by `Fetcher`.
    package var userInfo: String?
    /// Host in ASCII; IPv6 in brackets.
    package let host: String
    /// Port; `nil` for the scheme's default port.
    package var port: Int?
    /// Path, which starts with `/`.
    package var path: String
    /// Query without the `?`. An empty query differs from `nil`.
    package var query: String?
    /// Fragment without the `#`.
    package var fragment: String?

    package var effectivePort: Int { port ?? scheme.defaultPort }

    /// Scheme, host and port, such as `https://example.com:8443`.
    package var origin: String { "\(scheme.rawValue)://\(host)\(portSuffix)" }

    /// The whole address in ASCII.
    package var text: String {
        let user = userInfo.map { $0 + "@" } ?? ""
        let end = fragment.map { "#" + $0 } ?? ""
        return "\(scheme.rawValue)://\(user)\(host)\(portSuffix)\(target)\(end)"
    }

    /// The address as requested from a host, without user information and fragment.
    package var requestText: String { origin + target }

    private var target: String { path + (query.map { "?" + $0 } ?? "") }

    private var portSuffix: String { port.map { ":\($0)" } ?? "" }
}

extension WebAddress: CustomStringConvertible {
    package var description: String { text }
}
