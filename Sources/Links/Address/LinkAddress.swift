import Fetching

/// A web address as a person gave it, made whole, and the key that says "this is the same page".
package struct LinkAddress: Sendable, Hashable {
    /// What is opened and fetched: ASCII, host in punycode, everything else as it was given.
    package let url: String
    /// What two links are compared by. Two addresses with the same key count as one link.
    ///
    /// Lower-case scheme and host, IDN in punycode, no trailing dot, no default port, dot segments resolved, percent-encoding in
    /// upper case and only where it is needed, no trailing slash, tracking parameters removed, query sorted by name (repeated
    /// names keep their order), no plain anchor. `http` and `https`, `www.` and the bare host stay different: that they show
    /// the same page is likely but not known.
    package let normalized: String
    /// For people: Unicode, without `www.`.
    package let host: String

    /// Longer ones are refused: browsers cut there as well.
    package static let maximumLength = 8_192

    package init(_ text: String) throws(LinkAddressProblem) {
        let parts = try AddressParts(text)
        url = parts.whole
        normalized = parts.key
        host = HostName.display(parts.host)
    }
}

/// Why a text is no address that can be kept as a link.
package enum LinkAddressProblem: Error, Hashable {
    case empty
    case tooLong
    /// `javascript:`, `place:`, `file:` and the like; the scheme in lower case.
    case unsupportedScheme(String)
    /// No scheme and no host, as in Shaarli's notes (`?Z-mb0g`).
    case relative
    case invalidHost
    case invalidPort
}

extension LinkAddress {
    /// As a person reads it: Unicode, no scheme, no trailing slash.
    package static func readable(_ url: String) -> String {
        (try? WebAddress(url))?.display ?? url
    }
}
