import Catalog
import GRDB

/// A person of a book, and what they did for it.
package struct BookCredit: Sendable, Hashable {
    package let role: Role
    package let name: String

    package enum Role: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case author, translator, illustrator, editor, other
    }

    package init(_ role: Role, _ name: String) {
        self.role = role
        self.name = name.oneLine
    }
}
