import Text
import Web

/// A web address as a person gave it, made whole, and the key that says "this is the same page".
package struct LinkAddress: Sendable, Hashable {
    /// What is opened and fetched: ASCII, host in punycode, everything else as it was given.
    let url: String
    /// What two links are compared by. Two addresses with the same key count as one link.
    ///
    /// Lower-case scheme and host, IDN in punycode, no trailing dot, no default port, dot segments resolved, percent-encoding in
    /// upper case and only where it is needed, no trailing slash, tracking parameters removed, query sorted by name (repeated
    /// names keep their order), no plain anchor. `http` and `https`, `www.` and the bare host stay different: that they show
    /// the same page is likely but not known.
    let normalized: String
    /// For people: Unicode, without `www.`.
    package let host: String

    /// Longer ones are refused: browsers cut there as well.
    static let maximumLength = 8_192

    init(_ text: String) throws(LinkAddressProblem) {
        let pasted = try PastedAddress(text)
        let parts: AddressParts
        do { parts = try AddressParts(pasted.text) } catch { throw LinkAddressProblem(error) }
        let host = parts.host.hasSuffix(".") ? String(parts.host.dropLast()) : parts.host
        guard host.utf8.allSatisfy({ $0.isHostByte || ".[]:".utf8.contains($0) }),
            pasted.hasScheme || Self.looksLikeHost(host, parts.writtenHost)
        else { throw .invalidHost }
        url = parts.whole(host)
        normalized = parts.key(host)
        self.host = Self.display(host)
    }

    /// For texts without a scheme: words are no hosts, and `3.14` is no short form of an IPv4 address.
    private static func looksLikeHost(_ host: String, _ written: ArraySlice<UInt8>) -> Bool {
        if host == "localhost" || host.hasPrefix("[") { return true }
        let isNumber = host.utf8.last?.isDigit == true
        return host.contains(".") && (!isNumber || written.elementsEqual(host.utf8))
    }

    /// As people read it, without `www.`.
    private static func display(_ host: String) -> String {
        let unicode = HostName.readable(host)
        return unicode.hasPrefix("www.") && unicode.dropFirst(4).contains(".") ? String(unicode.dropFirst(4)) : unicode
    }
}

/// Why a text is no address that can be kept as a link.
enum LinkAddressProblem: Error, Hashable {
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
    /// As a person reads it: Unicode, no scheme, no trailing slash.
    package static func readable(_ url: String) -> String {
        (try? WebAddress(url))?.display ?? url
    }
}
