import Catalog

/// Who else had a part in somebody's works, counted by role. SQLite sorts a row for each part to group them, which takes five
/// times as long.
struct Companions {
    /// By role and by the key of the name, byte for byte, as SQLite tells texts apart.
    private struct Key: Hashable, Comparable {
        let role: Credit.Role
        let name: String

        static func == (one: Key, other: Key) -> Bool {
            one.role == other.role && one.name.utf8.elementsEqual(other.name.utf8)
        }

        static func < (one: Key, other: Key) -> Bool {
            if one.name.utf8.lexicographicallyPrecedes(other.name.utf8) { return true }
            return one.role != other.role && one.role.rawValue < other.role.rawValue
                && one.name.utf8.elementsEqual(other.name.utf8)
        }

        /// Without the role: few have two, and its own hash is that of a text.
        func hash(into hasher: inout Hasher) {
            var name = name
            name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private struct Found {
        var name: String
        var count: Int

        /// Of several ways to write a name the first in order is shown.
        mutating func add(_ other: String) {
            count += 1
            if other.utf8.lexicographicallyPrecedes(name.utf8) { name = other }
        }
    }

    private var found: [Key: Found] = [:]

    /// - Parameter row: a role, the key of a name and the name as it is written.
    mutating func add(_ row: borrowing ListRow) {
        guard let role = Credit.Role(row, column: 0) else { return }
        let (key, name) = (Key(role: role, name: row.text(1)), row.text(2))
        found[key, default: Found(name: name, count: 0)].add(name)
    }

    /// The most frequent first, then by name and role.
    func first(_ limit: Int) -> [(role: Credit.Role, name: String, count: Int)] {
        found.sorted { one, other in
            if one.value.count != other.value.count { return one.value.count > other.value.count }
            return one.key < other.key
        }.prefix(limit).map { ($0.key.role, $0.value.name, $0.value.count) }
    }
}
