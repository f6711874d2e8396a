import GRDB
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
