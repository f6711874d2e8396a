import GRDB

extension PersonStore {
    /// Sets the time zone of a person.
    /// - Parameter isFirst: whether it is stored only if none is set yet, for a time zone that a browser reported.
    /// - Returns: whether anything changed.
    /// - Throws: `CatalogError.invalid` for "timeZone" if there is no such zone.
    @discardableResult
    package func setZone(_ name: String, of id: Person.ID, isFirst: Bool = false, in db: Database) throws -> Bool {
        guard let zone = Zone.named(name) else {
            throw CatalogError.invalid("timeZone", "그런 시간대가 없어요.", "There is no such time zone.")
        }
        guard let person = try find(id, in: db) else { throw CatalogError.notFound }
        if person.timeZone == zone || isFirst && person.timeZone != nil { return false }
        try SettingStore().set(Self.zoneSetting, to: zone.name, of: id, in: db)
        clearSessionCacheAfterCommit()
        return true
    }
}

extension OwnerScope {
    /// Returns the time zone of the owner's days; one statement.
    package func zone() throws -> Zone {
        try SettingStore().get(PersonStore.zoneSetting, of: owner, in: db).flatMap { Zone.named($0) } ?? .server
    }
}
