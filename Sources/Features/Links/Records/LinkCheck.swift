import Catalog
import GRDB

/// A stored check of whether an address still works.
struct LinkCheck: Sendable, Hashable {
    let at: Timestamp
    /// HTTP status; nil if there was no response.
    let status: Int?
    /// Result code; see ``LinkFailureText``.
    let code: String
    let verdict: Verdict
    /// New address of a page that moved permanently.
    let movedTo: String?

    enum Verdict: String, Sendable, DatabaseValueConvertible {
        case alive
        /// A server error, or a server that denies robots: the state of the page is unknown.
        case unsure
        case gone
    }
}

/// Result of a check, before it is stored.
struct LinkCheckResult: Sendable, Hashable {
    /// HTTP status; nil if there was no response.
    var status: Int?
    var code: String
    var verdict: LinkCheck.Verdict
    /// Target of redirects that are all permanent.
    var movedTo: String?
    /// Whether the result counts as a failure. A link counts as broken after several failures in a row.
    var isFailure: Bool { verdict == .gone || (verdict == .unsure && !Self.inconclusiveCodes.contains(code)) }

    /// Codes of servers that deny robots, and of addresses that this server does not fetch; people may still open
    /// them.
    private static let inconclusiveCodes: Set<String> = [
        "http-401", "http-402", "http-403", "http-405", "http-406", "http-407", "http-451", "http-429", "http-999",
        "address-refused", "port-refused",
    ]
}
