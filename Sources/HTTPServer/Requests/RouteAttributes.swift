/// What is said about a route beside its handler, such as who may come in. The server itself reads none of it: middleware
/// does, and tests that go through all routes.
package struct RouteAttributes: Sendable {
    private var values: [(key: ObjectIdentifier, value: any Sendable)] = []

    /// Nothing is said.
    package init() {}

    /// What is said under a key; its default where nothing is.
    package subscript<K: RouteKey>(_ key: K.Type) -> K.Value {
        get {
            let id = ObjectIdentifier(key)
            return values.first { $0.key == id }?.value as? K.Value ?? K.defaultValue
        }
        set {
            let id = ObjectIdentifier(key)
            values.removeAll { $0.key == id }
            values.append((id, newValue))
        }
    }
}

/// Names one thing that can be said about a route.
package protocol RouteKey {
    /// What is said.
    associatedtype Value: Sendable
    /// What holds for routes that say nothing.
    static var defaultValue: Value { get }
}
