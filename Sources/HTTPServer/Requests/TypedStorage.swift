/// A few values, each under a type that identifies it and defines its type.
///
/// Every request carries about a dozen, so they are read without a cast, which would look up types at run time.
/// Invariant: the entry of a key is a box of that key's `Value`; callers must set and read a key with the same type.
struct TypedStorage: Sendable {
    private final class Box<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var entries: [(key: ObjectIdentifier, box: any AnyObject & Sendable)] = []

    /// - Returns: the box that ``open(_:as:)`` reads.
    func box(_ key: ObjectIdentifier) -> (any AnyObject & Sendable)? {
        for entry in entries where entry.key == key { return entry.box }
        return nil
    }

    func open<Value: Sendable>(_ box: any AnyObject & Sendable, as type: Value.Type) -> Value {
        unsafeDowncast(box, to: Box<Value>.self).value
    }

    mutating func set<Value: Sendable>(_ key: ObjectIdentifier, _ value: Value) {
        insert(key, Box(value))
    }

    mutating func remove(_ key: ObjectIdentifier) {
        entries.removeAll { $0.key == key }
    }

    private mutating func insert(_ key: ObjectIdentifier, _ box: any AnyObject & Sendable) {
        for index in entries.indices where entries[index].key == key {
            entries[index].box = box
            return
        }
        entries.append((key, box))
    }
}
