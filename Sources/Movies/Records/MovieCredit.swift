import Catalog
import GRDB

/// A person of a film, and what they did for it.
package struct MovieCredit: Sendable, Hashable {
    package let role: Role
    package let name: String
    /// What they play, or do; empty while unknown.
    package let part: String

    package enum Role: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case director, writer, cast, other
    }

    package init(_ role: Role, _ name: String, part: String = "") {
        self.role = role
        self.name = name.oneLine
        self.part = part.oneLine
    }
}
