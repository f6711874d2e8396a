import Catalog
import Works

/// A person's decision on a row that may refer to several works.
package enum RowDecision: Sendable, Hashable {
    /// The row is about this work of the person.
    case item(Item.ID)
    /// The row is about a new work.
    case new
    /// The row is not imported.
    case leave
    /// The row is about one of the works that an external lookup found.
    case candidate(WorkExternalID)

    /// Value of the form field.
    package var text: String {
        switch self {
        case .item(let id): "item:\(id)"
        case .new: "new"
        case .leave: "leave"
        case .candidate(let identity): "known:\(identity.source):\(identity.id)"
        }
    }

    init?(_ text: String) {
        switch text {
        case "new": self = .new
        case "leave": self = .leave
        case _ where text.hasPrefix("item:"):
            guard let id = Item.ID(text.dropFirst(5)) else { return nil }
            self = .item(id)
        case _ where text.hasPrefix("known:"):
            let parts = text.split(separator: ":", maxSplits: 2).map(String.init)
            guard parts.count == 3 else { return nil }
            self = .candidate(WorkExternalID(source: parts[1], id: parts[2]))
        default: return nil
        }
    }
}
