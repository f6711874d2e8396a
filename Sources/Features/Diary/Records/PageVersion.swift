import Catalog
import GRDB

/// A stored version of a page's document.
package struct PageVersion: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Hashable, DatabaseValueConvertible {
        case draft, finished
    }

    package let id: Int64
    let savedAt: Timestamp
    package let kind: Kind
}
