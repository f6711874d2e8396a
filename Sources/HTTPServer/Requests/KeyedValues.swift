/// A few values, each under a type that names it and says what it is.
///
/// Every request passes a dozen of them, so they are read without a cast, which would look up types at run time. Invariant:
/// under the identifier of a key lies only a box of that key's `Value`; whoever uses this puts and takes one key as one type.
struct KeyedValues: Sendable {
    private final class Box<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var entries: [(key: ObjectIdentifier, box: any AnyObject & Sendable)] = []

    /// - Returns: what ``open(_:as:)`` reads.
    func box(_ key: ObjectIdentifier) -> (any AnyObject & Sendable)? {
        for entry in entries where entry.key == key { return entry.box }
        return nil
    }

    func open<Value: Sendable>(_ box: any AnyObject & Sendable, as type: Value.Type) -> Value {
        unsafeDowncast(box, to: Box<Value>.self).value
    }

    mutating func set<Value: Sendable>(_ key: ObjectIdentifier, _ value: Value) {
        put(key, Box(value))
    }

    mutating func remove(_ key: ObjectIdentifier) {
        entries.removeAll { $0.key == key }
    }

    private mutating func put(_ key: ObjectIdentifier, _ box: any AnyObject & Sendable) {
        for index in entries.indices where entries[index].key == key {
            entries[index].box = box
            return
        }
        entries.append((key, box))
    }
}
