import GRDB

extension PersonStore {
    /// Sets the time zone of a person.
    /// - Parameter isFirst: whether it is kept only where none is known yet, as what a browser says.
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
    /// The time zone of the owner's days; one statement.
    package func zone() throws -> Zone {
        try SettingStore().get(PersonStore.zoneSetting, of: owner, in: db).flatMap { Zone.named($0) } ?? .server
    }
}
