import GRDB

/// The household, their devices and the ways to sign in.
package struct People: Sendable {
    let catalog: Access
    /// What signed-in screens show so that a phone may come in.
    package let pairing: PairingOffers

    init(catalog: Access) {
        self.catalog = catalog
        pairing = PairingOffers(catalog.environment)
    }

    /// What these methods need of the catalog.
    struct Access: Sendable {
        let environment: Environment
        let database: DatabasePool
        let freshness: Freshness
        let events: EventHub
    }

    static let columns = """
        person.id, person.uid, person.nick, person.language, person.theme, person.picture, person.isOwner, person.createdAt
        """

    /// Everybody, the first person first.
    package func all(in db: Database) throws -> [Person] {
        try Row.fetchAll(db.cachedStatement("SELECT \(Self.columns) FROM person ORDER BY id")).map(Person.init(row:))
    }

    package func find(_ id: Person.ID, in db: Database) throws -> Person? {
        try Row.fetchOne(db.cachedStatement("SELECT \(Self.columns) FROM person WHERE id = ?"), arguments: [id])
            .map(Person.init(row:))
    }

    /// Without regard to case.
    package func find(nick: String, in db: Database) throws -> Person? {
        try Row.fetchOne(
            db.cachedStatement("SELECT \(Self.columns) FROM person WHERE nick = ?"), arguments: [nick.oneLine]
        ).map(Person.init(row:))
    }

    /// The first person; nil before the first sign-in.
    package func owner(in db: Database) throws -> Person? {
        try Row.fetchOne(db.cachedStatement("SELECT \(Self.columns) FROM person WHERE isOwner = 1"))
            .map(Person.init(row:))
    }

    /// Adds somebody. The first person becomes the owner.
    /// - Throws: `CatalogError.invalid` when the name is empty, long or taken.
    package func create(nick: String, language: Language = .ko, in db: Database) throws -> Person {
        let nick = try checked(nick, except: nil, in: db)
        let now = catalog.environment.now()
        try db.cachedStatement(
            """
            INSERT INTO person(uid, nick, language, isOwner, createdAt)
            VALUES (?, ?, ?, NOT EXISTS (SELECT 1 FROM person WHERE isOwner = 1), ?)
            """
        ).execute(arguments: [catalog.environment.makeUID(at: now), nick, language.rawValue, now])
        guard let person = try find(db.lastInsertedRowID, in: db) else {
            preconditionFailure("the row was stored by the statement before")
        }
        return person
    }

    /// Changes what a person chose; nil leaves a field as it is.
    package func update(
        _ id: Person.ID, nick: String? = nil, language: Language? = nil, theme: String? = nil, in db: Database
    ) throws {
        let nick = try nick.map { try checked($0, except: id, in: db) }
        if let theme, !["light", "dark", "system"].contains(theme) {
            throw CatalogError.invalid("theme", "그런 테마가 없어요.", "There is no such theme.")
        }
        try db.cachedStatement(
            """
            UPDATE person SET nick = coalesce(?, nick), language = coalesce(?, language), theme = coalesce(?, theme)
            WHERE id = ?
            """
        ).execute(arguments: [nick, language?.rawValue, theme, id])
        guard db.changesCount == 1 else { throw CatalogError.notFound }
        forgetSessions(in: db)
        try db.markPages(of: id)
    }

    /// What is remembered of sessions is read again once this transaction is committed.
    func forgetSessions(in db: Database) {
        let sessions = catalog.freshness.sessions
        db.afterNextTransaction { _ in sessions.removeAll() }
    }

    private func checked(_ nick: String, except id: Person.ID?, in db: Database) throws -> String {
        let nick = nick.oneLine
        guard (1...40).contains(nick.count) else {
            throw CatalogError.invalid("nick", "이름은 1~40자로 적어 주세요.", "A name has 1 to 40 characters.")
        }
        if let other = try find(nick: nick, in: db), other.id != id {
            throw CatalogError.invalid("nick", "이미 있는 이름이에요.", "This name is taken.")
        }
        return nick
    }
}

extension Person {
    /// From a row whose columns from `start` on are those of `People`.
    init(row: Row, from start: Int) {
        self.init(
            id: row[start], uid: row[start + 1], nick: row[start + 2],
            language: Language(rawValue: row[start + 3]) ?? .ko, theme: row[start + 4], picture: row[start + 5],
            isOwner: row[start + 6], createdAt: row[start + 7])
    }

    init(row: Row) {
        self.init(row: row, from: 0)
    }
}
