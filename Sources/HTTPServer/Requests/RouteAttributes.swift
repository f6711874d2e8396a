/// What is said about a route beside its handler, such as who may come in. The server itself reads none of it: middleware
/// does, and tests that go through all routes.
package struct RouteAttributes: Sendable {
    private var values = KeyedValues()

    /// Nothing is said.
    package init() {}

    /// What is said under a key; its default where nothing is.
    package subscript<K: RouteKey>(_ key: K.Type) -> K.Value {
        get {
            guard let box = values.box(ObjectIdentifier(key)) else { return K.defaultValue }
            return values.open(box, as: K.Value.self)
        }
        set { values.set(ObjectIdentifier(key), newValue) }
    }
}

/// Names one thing that can be said about a route.
package protocol RouteKey {
    /// What is said.
    associatedtype Value: Sendable
    /// What holds for routes that say nothing.
    static var defaultValue: Value { get }
}
