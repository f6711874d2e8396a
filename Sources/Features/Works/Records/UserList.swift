import Catalog

/// A person's list of works in an order of the person's own.
package struct UserList: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let name: String
    package let note: String
    /// Number of works that are not in the trash.
    package let count: Int

    /// Reads ``columns``.
    init(_ row: borrowing ListRow) throws {
        var columns = row.columns()
        id = try columns.next()
        name = try columns.next()
        note = try columns.next()
        count = try columns.next()
    }

    static let columns = "workList.id, workList.name, workList.note, workList.count"
}

/// The entry of a list after which its next page begins.
struct ListCursor: Sendable {
    let position: Int64
    let item: Item.ID

    var text: String { "\(position).\(item)" }

    init(position: Int64, item: Item.ID) {
        self.position = position
        self.item = item
    }

    /// Parses ``text``; `nil` for anything else.
    init?(_ text: String?) {
        let parts = (text ?? "").split(separator: ".").map { Int64($0) }
        guard parts.count == 2, let position = parts[0], let item = parts[1] else { return nil }
        self.init(position: position, item: item)
    }
}

/// The new place of a work in a list.
package enum ListMove: Sendable, Hashable {
    case up, down, first, last
    case before(Item.ID)
}
