import GRDB
import Text

/// People of the instance, their devices and the ways to sign in.
package struct PersonStore: Sendable {
    let dependencies: Dependencies
    /// Pairing offers of signed-in browsers, with which phones sign in.
    package let pairing: PairingOfferRegistry

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
        pairing = PairingOfferRegistry(dependencies.environment)
    }

    /// Parts of the catalog that these methods use.
    struct Dependencies: Sendable {
        let environment: CatalogEnvironment
        let database: DatabasePool
        let readers: ReaderPool
        let cacheInvalidator: CacheInvalidator
        let commits: CommitHooks
        let events: EventHub
    }

    /// Columns in the order that `Person` reads them.
    static let columns = """
        person.id, person.uid, person.nick, person.language, person.theme, person.picture, person.drawing, \
        person.isAdministrator, person.createdAt, person.leavingAt, (SELECT value FROM setting \
        WHERE name = '\(zoneSetting)' AND coalesce(setting.person, 0) = person.id)
        """
    /// Key of a person's time zone among their settings.
    static let zoneSetting = "timeZone"

    /// Returns all people, in the order in which they joined.
    package func all(in db: Database) throws -> [Person] {
        try db.readList("SELECT \(Self.columns) FROM person ORDER BY id") { try Person($0) }
    }

    package func find(_ id: Person.ID, in db: Database) throws -> Person? {
        try db.readFirst("SELECT \(Self.columns) FROM person WHERE id = ?", [id]) { try Person($0) }
    }

    /// Finds a person by name, ignoring case.
    package func find(nick: String, in db: Database) throws -> Person? {
        try db.readFirst("SELECT \(Self.columns) FROM person WHERE nick = ?", [nick.oneLine]) { try Person($0) }
    }

    /// Returns the administrator; nil before the first sign-in.
    package func administrator(in db: Database) throws -> Person? {
        try db.readFirst("SELECT \(Self.columns) FROM person WHERE isAdministrator = 1") { try Person($0) }
    }

    /// Creates a person. The first one becomes the administrator.
    /// - Throws: `CatalogError.invalid` if the name is invalid (``Nickname``) or taken.
    package func create(_ registration: Registration, in db: Database) throws -> Person {
        let nick = try checkedNick(registration.nick, except: nil, in: db)
        try Self.check(theme: registration.theme)
        let now = dependencies.environment.now()
        try db.run(
            """
            INSERT INTO person(uid, nick, language, theme, picture, drawing, isAdministrator, createdAt)
            VALUES (?, ?, ?, ?, ?, ?, NOT EXISTS (SELECT 1 FROM person WHERE isAdministrator = 1), ?)
            """,
            [
                dependencies.environment.makeUID(at: now), nick, registration.language.rawValue, registration.theme,
                registration.avatar?.picture,
                (registration.avatar?.drawing ?? PresetAvatar.random(dependencies.environment)).rawValue, now,
            ])
        let id = db.lastInsertedRowID
        try db.markPages(of: nil)
        guard let person = try find(id, in: db) else {
            preconditionFailure("the row was stored by the statement before")
        }
        return person
    }

    /// Creates a person with a random preset avatar.
    package func create(nick: String, language: Language = .ko, in db: Database) throws -> Person {
        try create(Registration(nick: nick, language: language), in: db)
    }

    /// Changes a person's own choices; nil leaves a field unchanged.
    package func update(
        _ id: Person.ID, nick: String? = nil, avatar: Avatar? = nil, language: Language? = nil,
        theme: String? = nil, in db: Database
    ) throws {
        let nick = try nick.map { try checkedNick($0, except: id, in: db) }
        if let theme { try Self.check(theme: theme) }
        try db.run(
            """
            UPDATE person SET nick = coalesce(?1, nick), language = coalesce(?2, language), theme = coalesce(?3, theme),
                drawing = coalesce(?4, drawing), picture = iif(?5, ?6, picture)
            WHERE id = ?7
            """, [nick, language?.rawValue, theme, avatar?.drawing?.rawValue, avatar != nil, avatar?.picture, id])
        guard db.changesCount == 1 else { throw CatalogError.notFound }
        clearSessionCacheAfterCommit()
        // Names and avatars are visible to all people.
        try db.markPages(of: nick == nil && avatar == nil ? id : nil)
    }

    /// Returns why a text is not a valid name of a person; nil if it is valid.
    /// - Parameter id: the person who would get the name; nil for a new one.
    package func problem(withNick nick: String, of id: Person.ID?, in db: Database) throws -> Phrase? {
        if let id, try find(id, in: db)?.nick == nick.oneLine { return nil }
        if let problem = Nickname.problem(with: nick) { return problem }
        let key = nick.oneLine.matchKey
        let isTaken = try all(in: db).contains { $0.id != id && $0.nick.matchKey == key }
        return isTaken ? Phrase("이미 있는 이름이에요.", "This name is taken.") : nil
    }

    /// Returns a free name that contains the name of a preset avatar: "느긋한 여우". Empty if none is free.
    package func suggestedNick(for drawing: PresetAvatar, _ language: Language, in db: Database) throws -> String {
        let randomByte = dependencies.environment.randomBytes(1).first ?? 0
        for nick in Nickname.suggestions(for: drawing, language, start: Int(randomByte)) {
            if try problem(withNick: nick, of: nil, in: db) == nil { return nick }
        }
        return ""
    }

    /// Clears the session cache after the open transaction has been committed.
    func clearSessionCacheAfterCommit() {
        let sessions = dependencies.cacheInvalidator.sessions
        dependencies.commits.addHook { _ in sessions.removeAll() }
    }

    /// Returns a random preset avatar.
    package func randomDrawing() -> PresetAvatar {
        PresetAvatar.random(dependencies.environment)
    }

    /// Returns the name as stored.
    /// - Parameter id: the person who may keep the name; nil for a new one.
    private func checkedNick(_ nick: String, except id: Person.ID?, in db: Database) throws -> String {
        if let problem = try problem(withNick: nick, of: id, in: db) {
            throw CatalogError.invalid([FieldError(field: "nick", message: problem)])
        }
        return nick.oneLine
    }

    private static func check(theme: String) throws {
        guard ["light", "dark", "system"].contains(theme) else {
            throw CatalogError.invalid("theme", "그런 테마가 없어요.", "There is no such theme.")
        }
    }
}

extension Person {
    /// Reads a row of the columns of `PersonStore`.
    init(_ row: borrowing ListRow) throws {
        var columns = row.columns()
        try self.init(&columns)
    }

    init(_ columns: inout RowReader) throws {
        try self.init(
            id: columns.next(), uid: columns.next(), nick: columns.next(),
            language: Language(rawValue: columns.next()) ?? .ko, theme: columns.next(),
            avatar: Avatar(picture: columns.next(), drawing: columns.next()), isAdministrator: columns.next(),
            createdAt: columns.next(), leavingAt: columns.next(),
            timeZone: (columns.next() as String?).flatMap { Zone.named($0) })
    }
}
