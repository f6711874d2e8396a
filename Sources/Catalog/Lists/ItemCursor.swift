import Foundation

/// A position between two rows of a list. Its text is used in URLs and JSON and is opaque outside the catalog.
package struct ItemCursor: Sendable, Hashable {
    enum Key: Sendable, Hashable {
        case integer(Int64)
        case text(String)
    }

    /// Whether the page ends at this position, instead of starting there.
    let isBackward: Bool
    /// Value of the order's column at the position.
    let key: Key
    /// Item at the position, which breaks ties of the key.
    let id: Int64

    init(isBackward: Bool, key: Key, id: Int64) {
        self.isBackward = isBackward
        self.key = key
        self.id = id
    }

    /// Cursor of the page that ends at this position.
    var asPageEnd: ItemCursor { ItemCursor(isBackward: true, key: key, id: id) }

    /// Encoded form; consists of letters, digits, `-`, `_` and `.`.
    package var text: String {
        let direction = isBackward ? "b" : "f"
        switch key {
        case .integer(let value): return "\(direction)i\(value).\(id)"
        case .text(let value):
            let encoded = Data(value.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            return "\(direction)t\(encoded.replacing("=", with: "")).\(id)"
        }
    }

    /// Decodes `text`; nil for anything else.
    package init?(text: String) {
        // After the direction and the type of the key: the key, a dot and the id.
        let fields = text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count == 2, let id = Int64(fields[1]) else { return nil }
        switch text.prefix(2) {
        case "fi", "bi":
            guard let value = Int64(fields[0]) else { return nil }
            key = .integer(value)
        case "ft", "bt":
            var encoded = fields[0].replacing("-", with: "+").replacing("_", with: "/")
            encoded += String(repeating: "=", count: (4 - encoded.count % 4) % 4)
            guard let data = Data(base64Encoded: String(encoded)), let value = String(data: data, encoding: .utf8)
            else { return nil }
            key = .text(value)
        default: return nil
        }
        isBackward = text.hasPrefix("b")
        self.id = id
    }
}

/// A page of a list.
package struct ItemPage<Element> {
    package var rows: [Element]
    /// Cursor of the next page; nil on the last.
    package var next: ItemCursor?
    /// Cursor of the previous page; nil on the first.
    package var previous: ItemCursor?
}

extension ItemPage: Sendable where Element: Sendable {}
