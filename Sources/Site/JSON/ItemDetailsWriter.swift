import Catalog
import Text

/// Writes the members of items that only their kind has: one JSON object per item, all in one buffer.
package struct ItemDetailsWriter: ~Copyable {
    private var json = JSONWriter(capacity: 1 << 14)
    /// The byte ranges of the objects in ``json``.
    private var ranges: [Item.ID: Range<Int>] = [:]

    /// - Parameter count: the expected number of items.
    package init(count: Int = 1) {
        ranges.reserveCapacity(count)
    }

    /// Adds the object of an item, whose members `write` writes.
    package mutating func add(_ id: Item.ID, _ write: (inout JSONWriter) throws -> Void) rethrows {
        let start = json.count
        try json.object(write)
        ranges[id] = start..<json.count
        // The newline separates the objects, and the next one begins without a comma.
        json.newline()
    }

    /// Calls `body` with the object of an item.
    /// - Parameter body: receives the bytes of the object, valid until it returns.
    /// - Returns: the result of `body`; `nil` if the item has no object.
    package func read<T>(_ id: Item.ID, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T? {
        guard let range = ranges[id] else { return nil }
        return try json.withBytes(in: range, body)
    }

    /// A copy of the object of an item.
    package subscript(_ id: Item.ID) -> [UInt8]? { read(id) { Array($0) } }

    /// Total size in bytes.
    package var size: Int { json.count }
}
