import GRDB

/// Permission of a device.
package enum TokenScope: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible {
    case read
    /// Reading, and adding new items.
    case add
    case everything
}

/// A signed-in browser, or a token for scripts.
package struct Device: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Hashable, DatabaseValueConvertible {
        case browser, token
    }

    package let id: Int64
    package let person: Person.ID
    package let name: String
    package let kind: Kind
    package let scope: TokenScope
    package let createdAt: Timestamp
    /// Time of the last request, exact to the hour.
    package let lastSeenAt: Timestamp?
    package let expiresAt: Timestamp?

    static let columns = """
        device.id, device.person, device.name, device.kind, device.scope, device.createdAt, device.lastSeenAt, \
        device.expiresAt
        """

    init(_ row: borrowing ListRow) throws {
        var columns = row.columns()
        try self.init(&columns)
    }

    init(_ columns: inout RowReader) throws {
        id = try columns.next()
        person = try columns.next()
        name = try columns.next()
        kind = try columns.next()
        scope = try columns.next()
        createdAt = try columns.next()
        lastSeenAt = try columns.next()
        expiresAt = try columns.next()
    }
}

/// An authenticated person and the device or token used.
package struct AuthenticatedDevice: Sendable, Hashable {
    package let person: Person
    package let device: Device
}
