/// Errors of parsing a web address.
package enum WebAddressError: Error, Hashable, Sendable {
    /// A scheme such as `javascript:`, `mailto:` or `file:`, attached in lower case.
    case unsupportedScheme(String)
    /// The address is relative and has no base.
    case relative
    case invalidHost
    case invalidPort
}
