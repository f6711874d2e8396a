import Catalog
import Text

/// What only one kind has, of many items: a JSON object each, written one behind another.
package struct ItemDetails: ~Copyable {
    private var json = JSONWriter(capacity: 1 << 14)
    private var ranges: [Item.ID: Range<Int>] = [:]

    /// - Parameter count: likely how many.
    package init(count: Int = 1) {
        ranges.reserveCapacity(count)
    }

    package mutating func add(_ id: Item.ID, _ write: (inout JSONWriter) throws -> Void) rethrows {
        let start = json.count
        try json.object(write)
        ranges[id] = start..<json.count
        // Objects stand apart, and the next one begins without a comma.
        json.newline()
    }

    /// - Parameter body: gets the object, which is gone when it returns.
    /// - Returns: nil where there is none.
    package func read<T>(_ id: Item.ID, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T? {
        guard let range = ranges[id] else { return nil }
        return try json.withBytes(in: range, body)
    }

    /// The object itself, copied.
    package subscript(_ id: Item.ID) -> [UInt8]? { read(id) { Array($0) } }

    /// Bytes of all of them.
    package var size: Int { json.count }
}
