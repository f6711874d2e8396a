import Catalog
import GRDB
import Providers
import Text

/// Somebody who had a part in a work, as it is kept. What others tell is a `Contributor`, whose roles are open.
package struct Credit: Sendable, Hashable {
    package let role: Role
    package let name: String
    /// Whom they play, or what they do; empty while unknown.
    package let part: String

    /// Each kind's table takes those of its own.
    package enum Role: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case director, writer, cast
        case author, translator, illustrator, editor
        case other

        /// As JSON names the list of them.
        var plural: String { self == .cast ? rawValue : rawValue + "s" }
    }

    /// How names are compared: "Han, Kang" and "kang  han" are one.
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
    /// As the tables of `kind` take them: roles that it does not know become words.
    package static func all<W: Work>(_ contributors: [Contributor], for kind: W.Type) -> [Credit] {
        contributors.map { contributor in
            let code = contributor.role.code
            let role = Role(rawValue: code == "actor" ? "cast" : code) ?? .other
            guard W.roles.contains(role) else { return Credit(.other, contributor.name, part: code) }
            return Credit(role, contributor.name, part: contributor.character ?? "")
        }
    }
}
