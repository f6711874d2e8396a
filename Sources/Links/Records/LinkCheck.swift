import Catalog
import GRDB

/// One look at whether an address still leads somewhere.
package struct LinkCheck: Sendable, Hashable {
    package let at: Timestamp
    package let status: Int?
    /// See ``LinkReason``.
    package let code: String
    package let verdict: Verdict
    /// Where the address leads by now, if elsewhere for good.
    package let movedTo: String?

    package enum Verdict: String, Sendable, DatabaseValueConvertible {
        case alive
        /// A server's bad day, or one that lets no robots in: nothing is said about the page.
        case unsure
        case gone
    }
}
