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
        let text = name.matchKey
        // Most names are such, and asking Unicode what each letter is takes longer than all else here.
        if text.unicodeScalars.allSatisfy({ isWord($0) || (" "..."~").contains($0) }) {
            let words = text.unicodeScalars.split { !isWord($0) }
            return words.count == 1 ? String(words[0]) : words.map { String($0) }.sorted().joined(separator: " ")
        }
        return text.split { !$0.isLetter && !$0.isNumber }.sorted().joined(separator: " ")
    }

    /// Of these alone it is known without asking: ASCII's letters and digits, and syllables of Hangul.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "\u{AC00}"..."\u{D7A3}": true
        default: false
        }
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
