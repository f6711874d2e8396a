import Catalog
import GRDB
import Providers
import Text

/// A person credited for a work, as stored. Data from outside is a `Contributor`, whose roles are open.
package struct Credit: Sendable, Hashable {
    package let role: Role
    package let name: String
    /// Character played, or the job; empty while unknown.
    package let part: String

    /// The role of a person in a work. Each kind of work stores a subset.
    package enum Role: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case director, writer, cast
        case author, translator, illustrator, editor
        case other

        /// Key of the role's people in JSON: `directors`, `cast`.
        var plural: String { self == .cast ? rawValue : rawValue + "s" }
    }

    /// Returns the key by which names are compared. "Han, Kang" and "kang  han" have the same key.
    package static func key(_ name: String) -> String {
        name.matchKey.split { !$0.isLetter && !$0.isNumber }.sorted().joined(separator: " ")
    }

    package init(_ role: Role, _ name: String, part: String = "") {
        self.role = role
        self.name = name.oneLine
        self.part = part.oneLine
    }
}

extension Credit {
    /// Converts contributors to credits of `kind`. A role that the kind does not have becomes `.other`, with the role's
    /// code as the part.
    package static func all<W: Work>(_ contributors: [Contributor], for kind: W.Type) -> [Credit] {
        contributors.map { contributor in
            let code = contributor.role.code
            let role = Role(rawValue: code == "actor" ? "cast" : code) ?? .other
            guard W.roles.contains(role) else { return Credit(.other, contributor.name, part: code) }
            return Credit(role, contributor.name, part: contributor.character ?? "")
        }
    }
}
