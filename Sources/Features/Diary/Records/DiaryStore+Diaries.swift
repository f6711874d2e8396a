import Catalog
import GRDB
import Text

extension DiaryStore {
    /// Returns the diaries that a person is a member of, the oldest first. Runs two statements.
    package func diaries(of person: Person.ID, in db: Database) throws -> [Diary] {
        try diaries(
            db, "id IN (SELECT diary FROM diaryMember WHERE person = ? AND leftAt IS NULL)", [person])
    }

    /// Returns the diaries that a person is or was a member of.
    func allDiaries(of person: Person.ID, in db: Database) throws -> [Diary] {
        try diaries(db, "id IN (SELECT diary FROM diaryMember WHERE person = ?)", [person])
    }

    /// Returns a diary that the person is a member of.
    ///
    /// - Throws: `CatalogError.notFound`.
    package func diary(_ id: Diary.ID, in scope: OwnerScope) throws -> Diary {
        guard let diary = try find(id, in: scope.db), diary.isMember(scope.owner) else { throw CatalogError.notFound }
        return diary
    }

    /// Returns a diary by its identity in the API and in exports.
    package func diary(uid: String, in scope: OwnerScope) throws -> Diary {
        let id = try scope.db.readExisting("SELECT id FROM diary WHERE uid = ?", [uid]) { $0.integer(0) }
        return try diary(id, in: scope)
    }

    /// Returns a diary regardless of its members; `nil` if it does not exist.
    func find(_ id: Diary.ID, in db: Database) throws -> Diary? {
        try diaries(db, "id = ?", [id]).first
    }

    func isMember(_ person: Person.ID, of diary: Diary.ID, in db: Database) throws -> Bool {
        try db.row("SELECT 1 FROM diaryMember WHERE diary = ? AND person = ? AND leftAt IS NULL", [diary, person])
            != nil
    }

    /// - Parameter condition: SQL condition on the table `diary`.
    private func diaries(_ db: Database, _ condition: String, _ arguments: StatementArguments) throws -> [Diary] {
        let rows = try db.rows("SELECT \(Diary.columns) FROM diary WHERE \(condition) ORDER BY id", arguments)
        let members = try db.rows(
            """
            SELECT diary, person, nick, joinedAt, leftAt FROM json_each(?) AS wanted
            CROSS JOIN diaryMember ON diary = wanted.value CROSS JOIN person ON person.id = diaryMember.person
            ORDER BY joinedAt, diaryMember.person
            """, [jsonArray(rows.map { try $0.value("id") as Int64 })])
        let membersByDiary = try Dictionary(grouping: members) { try $0.value("diary") as Int64 }
        return try rows.map { row in
            let members = try membersByDiary[row.value("id")] ?? []
            return try Diary(row: row, members: members.map(Diary.Member.init(row:)))
        }
    }

    /// Returns the oldest diary that only this person has ever been a member of; creates one if there is none.
    func ownDiary(in scope: OwnerScope) throws -> Diary.ID {
        let existing = try scope.db.value(
            Int64.self,
            """
            SELECT diary FROM diaryMember AS own WHERE person = ? AND leftAt IS NULL AND NOT EXISTS (
                SELECT 1 FROM diaryMember WHERE diary = own.diary AND person <> own.person)
            ORDER BY diary LIMIT 1
            """, [scope.owner])
        if let existing { return existing }
        let language = try catalog.people.find(scope.owner, in: scope.db)?.language
        return try makeDiary(named: language == .en ? "My diary" : "내 일기", in: scope)
    }

    /// Creates a diary with the person as its only member.
    func makeDiary(named name: String, in scope: OwnerScope) throws -> Diary.ID {
        let now = catalog.environment.now()
        try scope.db.run(
            "INSERT INTO diary(uid, name, createdAt, changedAt) VALUES (?, ?, ?, ?)",
            [catalog.environment.makeUID(at: now), try Self.checked(name: name), now, now])
        let id = scope.db.lastInsertedRowID
        try scope.db.run("INSERT INTO diaryMember(diary, person, joinedAt) VALUES (?, ?, ?)", [id, scope.owner, now])
        try catalog.touch(scope.owner, in: scope.db)
        return id
    }

    /// Changes the name of a diary and whether its members write in turns; `nil` keeps a value. Any member may.
    func change(_ id: Diary.ID, name: String?, hasTurns: Bool?, in scope: OwnerScope) throws {
        let diary = try diary(id, in: scope)
        let newName = try name.map(Self.checked(name:)) ?? diary.name
        let willHaveTurns = hasTurns ?? diary.hasTurns
        guard newName != diary.name || willHaveTurns != diary.hasTurns else { return }
        let currentWriter = willHaveTurns ? diary.currentWriter ?? (diary.people.count > 1 ? scope.owner : nil) : nil
        try scope.db.run(
            "UPDATE diary SET name = ?, takesTurns = ?, currentWriter = ?, changedAt = ?, version = version + 1 WHERE id = ?",
            [newName, willHaveTurns, currentWriter, catalog.environment.now(), id])
        try touchMembers(of: diary, in: scope.db)
    }

    /// Gives the turn to a member; `nil` lets all members finish pages.
    func setTurn(_ writer: Person.ID?, in diary: Diary.ID, in db: Database) throws {
        try db.run(
            "UPDATE diary SET currentWriter = ?, changedAt = ?, version = version + 1 WHERE id = ?",
            [writer, catalog.environment.now(), diary])
        if let changedDiary = try find(diary, in: db) { try touchMembers(of: changedDiary, in: db) }
    }

    /// Marks the data of all present and former members as changed.
    func touchMembers(of diary: Diary, in db: Database) throws {
        for member in diary.members { try catalog.touch(member.person, in: db) }
    }

    /// Maximum length of the name of a diary, in characters.
    static let maxNameLength = 60

    /// Returns a typed name on one line.
    ///
    /// - Throws: `CatalogError.invalid` if it is empty or too long.
    private static func checked(name: String) throws -> String {
        let name = name.oneLine
        guard (1...maxNameLength).contains(name.count) else {
            throw CatalogError.invalid("name", "이름은 한 글자에서 60글자까지예요.", "A name must have 1 to 60 characters.")
        }
        return name
    }
}
