import Catalog
import Synchronization

/// A cache of one value per person, which is valid until data of that person changes.
package final class RevisionCache<Value: Sendable>: Sendable {
    private struct Entry {
        let revision: UInt64
        let name: String
        let value: Value
    }

    private let entries = Mutex<[Person.ID: Entry]>([:])

    package init() {}

    /// Returns the cached value, or reads and caches it.
    /// - Parameters:
    ///   - name: distinguishes values of one person; only the value of the last name is cached.
    ///   - isCurrent: whether the cached value is still valid, if time alone can change it.
    ///   - read: reads the value in a transaction.
    package func get(
        _ owner: Person.ID, _ name: String = "", in catalog: Catalog, isCurrent: (Value) -> Bool = { _ in true },
        _ read: (OwnerScope) throws -> Value
    ) throws -> Value {
        // Taken before the read, so that a change during the read makes the entry stale.
        let revision = catalog.revision(of: owner)
        if let entry = entries.withLock({ $0[owner] }), entry.revision == revision, entry.name == name,
            isCurrent(entry.value)
        {
            return entry.value
        }
        let value = try catalog.read(of: owner, read)
        entries.withLock { $0[owner] = Entry(revision: revision, name: name, value: value) }
        return value
    }
}
