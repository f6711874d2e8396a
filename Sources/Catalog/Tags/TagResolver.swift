import GRDB
import Text

/// Finds or creates tags by name and attaches them to items. Caches the tags, since imports use the same ones for many
/// items.
struct TagResolver {
    /// A stored tag.
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
    private let findStatement: Statement
    private let insertStatement: Statement
    private let attachStatement: Statement
    private var cache: [Key: CachedTag] = [:]

    init(in db: Database) throws {
        self.db = db
        findStatement = try db.cachedStatement("SELECT id, name, sortName FROM tag WHERE owner = ? AND nameKey = ?")
        insertStatement = try db.cachedStatement(
            "INSERT INTO tag(owner, name, nameKey, initials, sortName) VALUES (?, ?, ?, ?, ?)")
        attachStatement = try db.cachedStatement("INSERT OR IGNORE INTO itemTag(tag, position, item) VALUES (?, ?, ?)")
    }

    /// Returns the tags of these names without repetition, in 가나다 order. Creates missing ones; skips blank names.
    /// - Throws: `CatalogError.invalid` for a name that is too long.
    mutating func resolve(_ names: [String], owner: Person.ID) throws -> [CachedTag] {
        if names.isEmpty { return [] }
        var tagsByID: [Int64: CachedTag] = [:]
        for name in names where !name.oneLine.isEmpty {
            guard let normalisedName = Tag.normalised(name) else {
                throw CatalogError.invalid(
                    "tags", "태그는 \(Tag.longest)자까지예요.", "A tag can have at most \(Tag.longest) characters.")
            }
            let tag = try tag(normalisedName, owner: owner)
            tagsByID[tag.id] = tag
        }
        return tagsByID.values.sorted { ($0.sortName, $0.id) < ($1.sortName, $1.id) }
    }

    /// Attaches a tag to an item. Does nothing if the item has it.
    func attach(_ tag: Int64, item: Int64, position: Int64) throws {
        try attachStatement.execute(arguments: [tag, position, item])
    }

    private mutating func tag(_ name: String, owner: Person.ID) throws -> CachedTag {
        let key = Key(owner: owner, nameKey: name.matchKey)
        if let tag = cache[key] { return tag }
        let tag: CachedTag
        if let row = try Row.fetchOne(findStatement, arguments: [owner, key.nameKey]) {
            tag = CachedTag(id: try row.value("id"), name: try row.value("name"), sortName: try row.value("sortName"))
        } else {
            let sortName = SortKey.make(name)
            try insertStatement.execute(arguments: [
                owner, name, key.nameKey, Hangul.initials(of: key.nameKey), sortName,
            ])
            tag = CachedTag(id: db.lastInsertedRowID, name: name, sortName: sortName)
        }
        cache[key] = tag
        return tag
    }
}
