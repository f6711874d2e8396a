import Catalog
import GRDB
import HTTPServer
import Text

extension DiaryStore {
    /// Makes a person a member. In a diary with turns, and in one of two people, the new member gets the turn.
    func join(_ id: Diary.ID, in scope: OwnerScope) throws {
        let now = catalog.environment.now()
        try scope.db.run(
            """
            INSERT INTO diaryMember(diary, person, joinedAt) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET joinedAt = excluded.joinedAt, leftAt = NULL
            """, [id, scope.owner, now])
        guard let diary = try find(id, in: scope.db) else { throw CatalogError.notFound }
        // The second member starts the turns; a later member keeps the setting of the diary.
        if diary.people.count == 2 {
            try scope.db.run("UPDATE diary SET takesTurns = 1 WHERE id = ?", [id])
        }
        if diary.people.count == 2 || diary.hasTurns { try setTurn(scope.owner, in: id, in: scope.db) }
        for member in diary.people { try sharePages(of: member.person, in: diary, db: scope.db) }
        try touchMembers(of: diary, in: scope.db)
    }

    /// Shares the pages that a member finished in a diary with members who lack them. Copies that no longer followed
    /// the original follow it again.
    private func sharePages(of author: Person.ID, in diary: Diary, db: Database) throws {
        let scope = OwnerScope(of: author, in: db)
        let finishedPages = try db.values(
            Int64.self,
            """
            SELECT item FROM page WHERE owner = ?1 AND diary = ?2 AND author = ?1 AND finishedAt IS NOT NULL
            ORDER BY day, item
            """, [author, diary.id])
        guard !finishedPages.isEmpty else { return }
        let readers = diary.coWriters(than: author).map(\.person)
        try insert(catalog.shared.createCopies(finishedPages, to: readers, in: scope), in: db)
        let detachedCopies = try db.values(
            Int64.self,
            """
            SELECT copy.item FROM json_each(?1) AS wanted CROSS JOIN sharedItem AS own ON own.item = wanted.value
            CROSS JOIN sharedItem AS copy ON copy.sharedID = own.sharedID AND copy.receivesUpdates = 0
                AND copy.owner IN (SELECT value FROM json_each(?2))
            """, [jsonArray(finishedPages), jsonArray(readers)])
        try catalog.shared.setFollowing(true, of: detachedCopies, in: db)
        try refresh(detachedCopies, in: db)
        try db.run(
            "UPDATE page SET sharedAt = coalesce(sharedAt, ?) WHERE item IN (SELECT value FROM json_each(?))",
            [catalog.environment.now(), jsonArray(finishedPages)])
    }

    /// Leaves a diary. All members keep the pages that they have; later changes are no longer shared with the former
    /// member, nor the other way.
    package func removeMember(_ id: Diary.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let diary = try diary(id, in: scope)
            let coWriters = diary.coWriters(than: person)
            guard !coWriters.isEmpty else {
                throw CatalogError.invalid(
                    "diary", "혼자 쓰는 일기장에서는 나갈 수 없어요.", "You cannot leave a private diary.")
            }
            let now = catalog.environment.now()
            try scope.db.run("UPDATE diaryMember SET leftAt = ? WHERE diary = ? AND person = ?", [now, id, person])
            try stopFollowing(id, between: person, and: coWriters.map(\.person), in: scope.db)
            let leavesOneMember = coWriters.count == 1
            let nextWriter =
                leavesOneMember
                ? nil : diary.currentWriter == person ? diary.successor(of: person) : diary.currentWriter
            if leavesOneMember {
                try scope.db.run("UPDATE diary SET takesTurns = 0 WHERE id = ?", [id])
            }
            try setTurn(nextWriter, in: id, in: scope.db)
            try scope.db.run(
                "UPDATE diaryInvitation SET expiresAt = ?1 WHERE diary = ?2 AND person = ?3 AND expiresAt > ?1",
                [now, id, person])
            let nick = diary.people.first { $0.person == person }?.nick ?? ""
            for member in coWriters {
                try catalog.notifications.add(
                    .diaryNews,
                    title: Phrase(
                        "\(nick) 님이 ‘\(diary.name)’ 일기장에서 나갔어요. 쓴 것은 그대로 있어요",
                        "\(nick) left the diary ‘\(diary.name)’. All pages stay"),
                    path: DiaryPath.diaries(), in: OwnerScope(of: member.person, in: scope.db))
            }
            try touchMembers(of: diary, in: scope.db)
        }
    }

    /// Detaches the person's copies of the others' pages, and the others' copies of the person's pages.
    private func stopFollowing(
        _ diary: Diary.ID, between person: Person.ID, and others: [Person.ID], in db: Database
    ) throws {
        let copies = try db.values(
            Int64.self,
            """
            SELECT item FROM page
            WHERE owner = :person AND diary = :diary AND author IN (SELECT value FROM json_each(:others))
            UNION ALL
            SELECT page.item FROM json_each(:others) AS other
            CROSS JOIN page ON page.owner = other.value AND page.diary = :diary AND page.author = :person
            """, ["person": person, "diary": diary, "others": jsonArray(others)])
        try catalog.shared.setFollowing(false, of: copies, in: db)
    }

    /// Asks the other members for a page; with turns, only the one whose turn it is.
    ///
    /// - Throws: `CatalogError.notFound`; `invalid` if there is no other member to ask; ``AlreadyAskedError`` within an
    ///   hour.
    package func ask(_ id: Diary.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let diary = try diary(id, in: scope)
            let recipients = diary.coWriters(than: person).filter {
                !diary.hasTurns || $0.person == diary.currentWriter
            }
            guard !recipients.isEmpty else {
                throw CatalogError.invalid("diary", "지금은 내 차례예요.", "It is your turn.")
            }
            let settingName = "diary.asked.\(id)"
            let now = catalog.environment.now()
            let lastAskedAt = try catalog.settings.get(settingName, of: person, in: scope.db).flatMap { Int64($0) }
            if let lastAskedAt, now - Timestamp(lastAskedAt) < .seconds(3600) { throw AlreadyAskedError() }
            try catalog.settings.set(settingName, to: "\(now.rawValue)", of: person, in: scope.db)
            let nick = diary.people.first { $0.person == person }?.nick ?? ""
            for recipient in recipients {
                try catalog.notifications.add(
                    .diaryNews,
                    title: Phrase("\(nick) 님이 일기를 기다려요", "\(nick) is waiting for your diary page"),
                    path: DiaryPath.new() + "?diary=\(id)", in: OwnerScope(of: recipient.person, in: scope.db))
            }
        }
    }

    /// Returns the member whose turn it is; `nil` if all members may finish pages.
    func currentWriter(in id: Diary.ID, in scope: OwnerScope) throws -> Diary.Member? {
        let diary = try diary(id, in: scope)
        return diary.people.first { $0.person == diary.currentWriter }
    }
}

/// Error: the person asked for a page less than an hour ago.
struct AlreadyAskedError: Error, Sendable {}
