import GRDB
import Text

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

/// A cookie or token of 256 random bits, which authenticates a device. Only its SHA-256 is stored.
package struct Secret: Sendable, Hashable {
    /// Text of 64 hexadecimal digits, shown once.
    package let text: String

    /// Parses the text that a browser or a script sent; nil if it has another form.
    package init?(text: String) {
        let digits = text.utf8Span.span
        guard digits.count == 64 else { return nil }
        // Bytes below the subtracted digit or letter wrap around to large numbers.
        for index in digits.indices
        where digits[index] &- UInt8(ascii: "0") >= 10 && digits[index] &- UInt8(ascii: "a") >= 6 {
            return nil
        }
        self.text = text
    }

    package init(_ environment: CatalogEnvironment) {
        text = hexadecimal(environment.randomBytes(32))
    }

    /// SHA-256, which is stored instead of the text.
    package var hash: [UInt8] { SHA256.hash(text.utf8) }
}
