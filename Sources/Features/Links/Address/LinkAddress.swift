import Text
import Web

/// A validated web address, with the key by which addresses of the same page are recognised.
package struct LinkAddress: Sendable, Hashable {
    /// URL that is opened and fetched: ASCII, host in punycode, everything else as it was given.
    let url: String
    /// Key by which links are compared: two addresses with the same key count as one link.
    ///
    /// Lower-case scheme and host, IDN in punycode, no trailing dot, no default port, dot segments resolved,
    /// percent-encoding in upper case and only where it is needed, no trailing slash, tracking parameters removed,
    /// query sorted by name (repeated names keep their order), no plain anchor. `http` and `https`, `www.` and the
    /// bare host stay different: that they show the same page is likely but not known.
    let normalized: String
    /// Host for display: Unicode, without `www.`.
    package let host: String

    /// Maximum length of an address, in bytes; browsers cut longer ones as well.
    static let maxBytes = 8_192

    /// - Parameter text: typed or pasted text, which may lack its scheme.
    init(_ text: String) throws(LinkAddressError) {
        let pasted = try PastedAddress(text)
        let components: RawURLComponents
        do { components = try RawURLComponents(pasted.text) } catch { throw LinkAddressError(error) }
        let host = components.host.hasSuffix(".") ? String(components.host.dropLast()) : components.host
        guard host.utf8.allSatisfy({ $0.isHostByte || ".[]:".utf8.contains($0) }),
            pasted.hasScheme || Self.isPlausibleHost(host, asWritten: components.writtenHost)
        else { throw .invalidHost }
        url = components.canonicalURL(host)
        normalized = components.comparisonKey(host)
        self.host = Self.displayHost(host)
    }

    /// Returns whether the host of a text without a scheme is meant as one: a single word is not, and neither is
    /// `3.14`, a short form of an IPv4 address.
    private static func isPlausibleHost(_ host: String, asWritten writtenHost: ArraySlice<UInt8>) -> Bool {
        if host == "localhost" || host.hasPrefix("[") { return true }
        let endsWithDigit = host.utf8.last?.isDigit == true
        return host.contains(".") && (!endsWithDigit || writtenHost.elementsEqual(host.utf8))
    }

    /// Returns the host for display: Unicode, without `www.`.
    private static func displayHost(_ host: String) -> String {
        let unicode = HostName.readable(host)
        return unicode.hasPrefix("www.") && unicode.dropFirst("www.".count).contains(".")
            ? String(unicode.dropFirst("www.".count)) : unicode
    }
}

/// An error: the text is not an address that can be saved as a link.
enum LinkAddressError: Error, Hashable {
    case empty
    case tooLong
    /// `javascript:`, `place:`, `file:` and the like; the scheme in lower case.
    case unsupportedScheme(String)
    /// No scheme and no host, as in Shaarli's notes (`?Z-mb0g`).
    case relative
    case invalidHost
    case invalidPort

    init(_ error: WebAddressError) {
        self =
            switch error {
            case .unsupportedScheme(let scheme): .unsupportedScheme(scheme)
            case .relative: .relative
            case .invalidHost: .invalidHost
            case .invalidPort: .invalidPort
            }
    }
}

extension LinkAddress {
    /// Returns a URL for display: Unicode, no scheme, no trailing slash.
    package static func readable(_ url: String) -> String {
        (try? WebAddress(url))?.display ?? url
    }
}
