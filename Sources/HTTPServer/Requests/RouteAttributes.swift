/// Metadata of a route, such as who may access it. The server itself ignores it; middleware and tests over all routes
/// read it.
package struct RouteAttributes: Sendable {
    private var values = TypedStorage()

    /// Creates empty attributes.
    package init() {}

    /// The value of a key; its default if none is set.
    package subscript<K: RouteKey>(_ key: K.Type) -> K.Value {
        get {
            guard let box = values.box(ObjectIdentifier(key)) else { return K.defaultValue }
            return values.open(box, as: K.Value.self)
        }
        set { values.set(ObjectIdentifier(key), newValue) }
    }
}

/// Key of an attribute of routes.
package protocol RouteKey {
    associatedtype Value: Sendable
    /// Value for routes that do not set this key.
    static var defaultValue: Value { get }
}
