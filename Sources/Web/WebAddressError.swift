/// Why a text is no web address.
package enum WebAddressError: Error, Hashable, Sendable {
    /// `javascript:`, `mailto:`, `file:` and the like; the scheme in lower case.
    case unsupportedScheme(String)
    /// No scheme, and nothing that it could be relative to.
    case relative
    case invalidHost
    case invalidPort
}
