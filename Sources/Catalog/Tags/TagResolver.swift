import GRDB
import Text

/// Finds or makes tags by name and puts them on items; remembers those that it has met, for imports.
struct TagResolver {
    struct CachedTag {
        let id: Int64
        let name: String
        let sortName: String
    }

    private struct Key: Hashable {
        let owner: Person.ID
        let nameKey: String
    }

    private let db: Database
    private let find: Statement
    private let add: Statement
    private let attach: Statement
    private var cache: [Key: CachedTag] = [:]

    init(in db: Database) throws {
        self.db = db
        find = try db.cachedStatement("SELECT id, name, sortName FROM tag WHERE owner = ? AND nameKey = ?")
        add = try db.cachedStatement("INSERT INTO tag(owner, name, nameKey, initials, sortName) VALUES (?, ?, ?, ?, ?)")
        attach = try db.cachedStatement("INSERT OR IGNORE INTO itemTag(tag, position, item) VALUES (?, ?, ?)")
    }

    /// The tags of these names, made where there are none yet, without repetition, in 가나다 order.
    mutating func resolve(_ names: [String], owner: Person.ID) throws -> [CachedTag] {
        if names.isEmpty { return [] }
        var found: [Int64: CachedTag] = [:]
        for name in names where !name.oneLine.isEmpty {
            guard let normal = Tag.normalised(name) else {
                throw CatalogError.invalid(
                    "tags", "태그는 \(Tag.longest)자까지예요.", "A tag can have at most \(Tag.longest) characters.")
            }
            let tag = try tag(normal, owner: owner)
            found[tag.id] = tag
        }
        return found.values.sorted { ($0.sortName, $0.id) < ($1.sortName, $1.id) }
    }

    func attach(_ tag: Int64, item: Int64, position: Int64) throws {
        try attach.execute(arguments: [tag, position, item])
    }

    private mutating func tag(_ name: String, owner: Person.ID) throws -> CachedTag {
        let key = Key(owner: owner, nameKey: name.matchKey)
        if let tag = cache[key] { return tag }
        let tag: CachedTag
        if let row = try Row.fetchOne(find, arguments: [owner, key.nameKey]) {
            tag = CachedTag(id: try row.value("id"), name: try row.value("name"), sortName: try row.value("sortName"))
        } else {
            let sortName = SortKey.make(name)
            try add.execute(arguments: [owner, name, key.nameKey, Hangul.initials(of: key.nameKey), sortName])
            tag = CachedTag(id: db.lastInsertedRowID, name: name, sortName: sortName)
        }
        cache[key] = tag
        return tag
    }
}
