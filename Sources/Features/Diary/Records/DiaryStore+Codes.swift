import Catalog
import GRDB
import HTTPServer
import Text

extension DiaryStore {
    /// Validity period of a code.
    static let codeLifetime = Duration.seconds(86_400)
    /// Maximum number of codes that a person makes in an hour.
    static let maxCodesPerHour = 20

    /// Makes a code to join a diary. An earlier unused code of the person for the same diary expires.
    ///
    /// - Parameters:
    ///   - diary: `nil` for a new diary, which is created when the code is used.
    ///   - name: name of the new diary.
    /// - Throws: `CatalogError.notFound` if the person is not a member of the diary; ``DiaryInvitationError/tooMany``.
    func makeCode(for diary: Diary.ID?, named name: String = "", in scope: OwnerScope) throws -> DiaryInvitation {
        if let diary { _ = try self.diary(diary, in: scope) }
        let now = catalog.environment.now()
        let weekAgo = catalog.environment.clock.passed - .seconds(7 * 86_400)
        try scope.db.run(
            "DELETE FROM diaryInvitation WHERE createdAt < ? AND expiresAt < ?",
            [weekAgo, catalog.environment.clock.passed])
        let recentCount = try scope.db.number(
            "SELECT count(*) FROM diaryInvitation WHERE person = ? AND createdAt > ?",
            [scope.owner, now - .seconds(3600)])
        guard recentCount < Self.maxCodesPerHour else { throw DiaryInvitationError.tooMany }
        try scope.db.run(
            "UPDATE diaryInvitation SET expiresAt = :now WHERE person = :person AND diary IS :diary AND usedAt IS NULL AND expiresAt > :now",
            ["now": now, "person": scope.owner, "diary": diary])
        var code = PairingCode.make(catalog.environment)
        while try invitationRow(code, in: scope.db) != nil { code = PairingCode.make(catalog.environment) }
        try scope.db.run(
            "INSERT INTO diaryInvitation(code, diary, name, person, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)",
            [code, diary, String(name.oneLine.prefix(Self.maxNameLength)), scope.owner, now, now + Self.codeLifetime])
        try catalog.touch(scope.owner, in: scope.db)
        return DiaryInvitation(
            code: code, diary: diary, expiresAt: now + Self.codeLifetime, usedBy: nil, usedByName: nil)
    }

    /// Returns the code that a person made last, used or not; `nil` if it has expired or there is none.
    func lastCode(in scope: OwnerScope) throws -> DiaryInvitation? {
        let row = try scope.db.row(
            """
            SELECT code, diary, expiresAt, usedBy, nick FROM diaryInvitation LEFT JOIN person ON person.id = usedBy
            WHERE diaryInvitation.person = ? ORDER BY diaryInvitation.createdAt DESC, usedAt IS NOT NULL LIMIT 1
            """, [scope.owner])
        return try row.map {
            try DiaryInvitation(
                code: $0.value("code"), diary: $0.value("diary"), expiresAt: $0.value("expiresAt"),
                usedBy: $0.value("usedBy"), usedByName: $0.value("nick"))
        }.flatMap { $0.isUsed || $0.expiresAt > catalog.environment.now() ? $0 : nil }
    }

    /// Joins the diary of a code. The new member receives all finished pages of the members and, in a diary with turns,
    /// the turn.
    ///
    /// - Throws: ``DiaryInvitationError``.
    package func join(_ code: PairingCode, by person: Person.ID) throws -> Diary {
        try catalog.write(of: person) { scope in
            let now = catalog.environment.now()
            guard let row = try invitationRow(code.text, in: scope.db) else { throw DiaryInvitationError.unknown }
            guard try row.value("person") as Person.ID != person else { throw DiaryInvitationError.own }
            guard try row.value("usedAt") as Timestamp? == nil else { throw DiaryInvitationError.used }
            guard try now < row.value("expiresAt") else { throw DiaryInvitationError.expired }
            let host = OwnerScope(of: try row.value("person"), in: scope.db)
            // The code of a person who has left the diary no longer works.
            let id: Diary.ID
            if let existing = try row.value("diary") as Diary.ID? {
                guard try isMember(host.owner, of: existing, in: scope.db) else { throw DiaryInvitationError.expired }
                id = existing
            } else {
                id = try makeDiary(named: try newName(row.value("name"), host, scope), in: host)
            }
            if try isMember(person, of: id, in: scope.db) { throw DiaryInvitationError.member(id) }
            try scope.db.run(
                "UPDATE diaryInvitation SET usedAt = ?, usedBy = ?, diary = ? WHERE code = ?",
                [now, person, id, code.text])
            try join(id, in: scope)
            guard let diary = try find(id, in: scope.db) else { throw CatalogError.notFound }
            let nick = diary.people.first { $0.person == person }?.nick ?? ""
            for member in diary.coWriters(than: person) {
                try catalog.notifications.add(
                    .diaryNews,
                    title: Phrase(
                        "\(nick) 님과 일기를 함께 쓰게 됐어요: \(diary.name)", "\(nick) joined the diary ‘\(diary.name)’"),
                    path: DiaryPath.diaries(), in: OwnerScope(of: member.person, in: scope.db))
            }
            return diary
        }
    }

    /// Returns the name of a new diary: the typed one, or the names of both members.
    private func newName(_ typed: String, _ host: OwnerScope, _ guest: OwnerScope) throws -> String {
        guard typed.isEmpty else { return typed }
        let nicks = try [host.owner, guest.owner].compactMap { try catalog.people.find($0, in: host.db)?.nick }
        return String(nicks.joined(separator: " · ").prefix(Self.maxNameLength))
    }

    private func invitationRow(_ code: String, in db: Database) throws -> Row? {
        try db.row("SELECT diary, name, person, expiresAt, usedAt FROM diaryInvitation WHERE code = ?", [code])
    }
}
