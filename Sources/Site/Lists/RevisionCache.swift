import Catalog
import Synchronization

/// What is read for a person again and again, read anew only after something of theirs changed.
package final class RevisionCache<Value: Sendable>: Sendable {
    private struct Entry {
        let revision: UInt64
        let name: String
        let value: Value
    }

    private let known = Mutex<[Person.ID: Entry]>([:])

    package init() {}

    /// - Parameters:
    ///   - name: of what is read, where that is not always the same; the last one is kept.
    ///   - isCurrent: whether what was read still holds, where time alone changes it.
    package func get(
        _ owner: Person.ID, _ name: String = "", in catalog: Catalog, isCurrent: (Value) -> Bool = { _ in true },
        _ read: (Scope) throws -> Value
    ) throws -> Value {
        // Before it is read: what a change in between brings is read once more.
        let revision = catalog.revision(of: owner)
        if let entry = known.withLock({ $0[owner] }), entry.revision == revision, entry.name == name,
            isCurrent(entry.value)
        {
            return entry.value
        }
        let value = try catalog.read(of: owner, read)
        known.withLock { $0[owner] = Entry(revision: revision, name: name, value: value) }
        return value
    }
}
