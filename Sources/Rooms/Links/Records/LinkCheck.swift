import Catalog
import GRDB

/// One look at whether an address still leads somewhere.
struct LinkCheck: Sendable, Hashable {
    let at: Timestamp
    let status: Int?
    /// See ``LinkReason``.
    let code: String
    let verdict: Verdict
    /// Where the address leads by now, if elsewhere for good.
    let movedTo: String?

    enum Verdict: String, Sendable, DatabaseValueConvertible {
        case alive
        /// A server's bad day, or one that lets no robots in: nothing is said about the page.
        case unsure
        case gone
    }
}

struct LinkFinding: Sendable, Hashable {
    var status: Int?
    var code: String
    var verdict: LinkCheck.Verdict
    /// Every redirect on the way said "for good", and this is where it ended.
    var movedTo: String?
    /// Unsure findings that add up: after some of them in a row the link counts as broken.
    var isFailure: Bool { verdict == .gone || (verdict == .unsure && !Self.harmless.contains(code)) }

    /// Robots are not let in, or this machine does not want to go there: people still may.
    private static let harmless: Set<String> = [
        "http-401", "http-402", "http-403", "http-405", "http-406", "http-407", "http-451", "http-429", "http-999",
        "address-refused", "port-refused",
    ]
}
