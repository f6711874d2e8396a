import Catalog
import Synchronization

/// What stands around every list of a person, read again only after something of theirs changed.
package final class RevisionCache<Value: Sendable>: Sendable {
    private let known = Mutex<[Person.ID: (revision: UInt64, value: Value)]>([:])

    package init() {}

    package func get(_ owner: Person.ID, in catalog: Catalog, _ read: (Scope) throws -> Value) throws -> Value {
        let revision = catalog.revision(of: owner)
        if let entry = known.withLock({ $0[owner] }), entry.revision == revision { return entry.value }
        let value = try catalog.read(of: owner, read)
        known.withLock { $0[owner] = (revision, value) }
        return value
    }
}
