/// The parts of an absolute http or https address as written. Only scheme, host and port are normalised.
package struct RawURLComponents: Sendable, Hashable {
    package let scheme: WebAddress.Scheme
    /// User information `name` or `name:secret`; usually empty.
    package let userInfo: ArraySlice<UInt8>
    package let writtenHost: ArraySlice<UInt8>
    /// Normalised host, like ``WebAddress/host``.
    package let host: String
    /// Port; `nil` for the scheme's default port.
    package let port: Int?
    /// Path, which begins with a slash. Backslashes become slashes.
    package let path: ArraySlice<UInt8>
    /// Query without the `?`.
    package let query: ArraySlice<UInt8>?
    /// Fragment without the `#`.
    package let fragment: ArraySlice<UInt8>?

    package init(_ text: String) throws(WebAddressError) {
        var reader = URLParser(text)
        guard let name = reader.takeScheme() else { throw .relative }
        guard let scheme = WebAddress.Scheme(rawValue: name) else { throw .unsupportedScheme(name) }
        try self.init(scheme, fragment: reader.takeFragment(), &reader)
    }

    init(
        _ scheme: WebAddress.Scheme, fragment: ArraySlice<UInt8>?, _ reader: inout URLParser
    ) throws(WebAddressError) {
        let query = reader.takeQuery()
        let authority = try reader.takeAuthority()
        self.scheme = scheme
        userInfo = authority.userInfo
        writtenHost = authority.writtenHost
        host = authority.host
        port = authority.port == scheme.defaultPort ? nil : authority.port
        let slash = UInt8(ascii: "/")
        path = reader.rest.isEmpty ? [slash] : reader.rest.map { $0 == UInt8(ascii: "\\") ? slash : $0 }[...]
        self.query = query
        self.fragment = fragment
    }
}
