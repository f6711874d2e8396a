import Catalog

/// Who else had a part in somebody's works, counted by role. SQLite would sort a row for each part to group them.
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
        var name = ""
        var count = 0

        /// Of several ways to write a name the first in order is shown.
        mutating func add(_ row: borrowing ListRow, column: Int) {
            count += 1
            if row.holds(column, name) { return }
            let other = row.text(column)
            if count == 1 || other.utf8.lexicographicallyPrecedes(name.utf8) { name = other }
        }
    }

    private var found: [Key: Found] = Dictionary(minimumCapacity: 500)
    /// The role of the last one, which the next most often has too.
    private var role = Credit.Role.other

    /// - Parameter row: a role, the key of a name and the name as it is written.
    mutating func add(_ row: borrowing ListRow) {
        if !row.holds(0, role.rawValue) {
            guard let other = Credit.Role(row, column: 0) else { return }
            role = other
        }
        found[Key(role: role, name: row.text(1)), default: Found()].add(row, column: 2)
    }

    /// The most frequent first, then by name and role.
    func first(_ limit: Int) -> [(role: Credit.Role, name: String, count: Int)] {
        let least = least(of: limit)
        let all = found.filter { $0.value.count >= least }.map(\.self)
        let order = all.enumerated().map { Rank(count: $1.value.count, start: Self.start($1.key.name), place: $0) }
        return order.sorted { one, other in
            if one.count != other.count { return one.count > other.count }
            return one.start != other.start ? one.start < other.start : all[one.place].key < all[other.place].key
        }.prefix(limit).map { (all[$0.place].key.role, all[$0.place].value.name, $0.count) }
    }

    /// What the last of so many has at least: most have less and need no order.
    private func least(of limit: Int) -> Int {
        var having = [Int](repeating: 0, count: 8)
        for found in found.values { having[min(found.count, having.count - 1)] += 1 }
        var (least, rest) = (having.count - 1, limit)
        while least > 1, having[least] < rest {
            rest -= having[least]
            least -= 1
        }
        return least
    }

    /// What order is nearly always told by, so that no texts are moved about or compared.
    private struct Rank {
        let count: Int
        let start: UInt64
        let place: Int
    }

    /// The first eight bytes of a name, in their order.
    private static func start(_ name: String) -> UInt64 {
        let bytes = name.utf8.prefix(8)
        return bytes.reduce(0) { $0 << 8 | UInt64($1) } << (8 * (8 - bytes.count))
    }
}
