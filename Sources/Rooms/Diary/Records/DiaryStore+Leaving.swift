import Catalog
import GRDB
import HTTPServer
import Text

extension DiaryStore {
    /// Leaves a diary. Everybody keeps every page that they have; what is changed in them from now on stays with whoever
    /// changes it.
    package func leave(_ id: Diary.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let diary = try diary(id, in: scope)
            let others = diary.others(than: person)
            guard !others.isEmpty else {
                throw CatalogError.invalid(
                    "diary", "혼자 쓰는 일기장이에요. 나갈 사람이 없어요.", "You keep this diary alone; there is nobody to leave.")
            }
            let now = catalog.environment.now()
            try scope.db.cachedStatement("UPDATE diaryMember SET leftAt = ? WHERE diary = ? AND person = ?")
                .execute(arguments: [now, id, person])
            try stopFollowing(id, between: person, and: others.map(\.person), in: scope.db)
            let isAlone = others.count == 1
            let turn = isAlone ? nil : diary.turn == person ? diary.successor(of: person) : diary.turn
            if isAlone {
                try scope.db.cachedStatement("UPDATE diary SET turns = 0 WHERE id = ?").execute(arguments: [id])
            }
            try setTurn(turn, in: id, in: scope.db)
            try scope.db.cachedStatement(
                "UPDATE diaryCode SET expiresAt = ?1 WHERE diary = ?2 AND person = ?3 AND expiresAt > ?1"
            ).execute(arguments: [now, id, person])
            let nick = diary.people.first { $0.person == person }?.nick ?? ""
            for other in others {
                try catalog.notifications.add(
                    .diaryNews,
                    title: Phrase(
                        "\(nick) 님이 ‘\(diary.name)’ 일기장에서 나갔어요. 쓴 것은 그대로 있어요",
                        "\(nick) left the diary ‘\(diary.name)’. Every page is still there"),
                    path: DiaryPath.diaries(), in: Scope(of: other.person, in: scope.db))
            }
            try touchPeople(of: diary, in: scope.db)
        }
    }

    /// The copies that one person has of the others' pages, and these of the one's.
    private func stopFollowing(
        _ diary: Diary.ID, between person: Person.ID, and others: [Person.ID], in db: Database
    ) throws {
        let copies = try Int64.fetchAll(
            db.cachedStatement(
                """
                SELECT item FROM page WHERE owner = ?1 AND diary = ?2 AND author IN (SELECT value FROM json_each(?3))
                UNION ALL
                SELECT page.item FROM json_each(?3) AS other
                CROSS JOIN page ON page.owner = other.value AND page.diary = ?2 AND page.author = ?1
                """), arguments: [person, diary, jsonArray(others)])
        try catalog.shared.setFollowing(false, of: copies, in: db)
    }

    /// Asks whose turn it is for a page.
    /// - Throws: `CatalogError.notFound`; ``AskedAlready`` within an hour.
    package func ask(_ id: Diary.ID, by person: Person.ID) throws {
        try catalog.write(of: person) { scope in
            let diary = try diary(id, in: scope)
            let asked = diary.others(than: person).filter { !diary.hasTurns || $0.person == diary.turn }
            guard !asked.isEmpty else {
                throw CatalogError.invalid("diary", "지금은 내 차례예요.", "It is your own turn.")
            }
            let key = "diary.asked.\(id)"
            let now = catalog.environment.now()
            let before = try catalog.settings.get(key, of: person, in: scope.db).flatMap { Int64($0) }
            if let before, now - Timestamp(before) < .seconds(3600) { throw AskedAlready() }
            try catalog.settings.set(key, to: "\(now.rawValue)", of: person, in: scope.db)
            let nick = diary.people.first { $0.person == person }?.nick ?? ""
            for other in asked {
                try catalog.notifications.add(
                    .diaryNews,
                    title: Phrase("\(nick) 님이 일기를 기다려요", "\(nick) would like to read a page from you"),
                    path: DiaryPath.new() + "?diary=\(id)", in: Scope(of: other.person, in: scope.db))
            }
        }
    }

    /// Whose turn it is; nil where nobody has to wait.
    package func turn(in id: Diary.ID, in scope: Scope) throws -> Diary.Member? {
        let diary = try diary(id, in: scope)
        return diary.people.first { $0.person == diary.turn }
    }

    /// Removes what is left of somebody after their pages went: diaries that nobody is in, and what nobody can read any
    /// longer.
    func erase(_ person: Person.ID) throws {
        try catalog.write { db in
            try db.execute(
                sql: """
                    UPDATE diary SET turns = 0, turn = NULL WHERE id IN (
                        SELECT diary FROM diaryMember WHERE leftAt IS NULL AND person <> ?1 AND diary IN (
                            SELECT diary FROM diaryMember WHERE person = ?1)
                        GROUP BY diary HAVING count(*) = 1);
                    """, arguments: [person])
            try db.execute(
                sql: """
                    DELETE FROM diary WHERE id IN (SELECT diary FROM diaryMember WHERE person = ?1)
                        AND NOT EXISTS (SELECT 1 FROM diaryMember WHERE diary = diary.id AND person <> ?1)
                    """, arguments: [person])
            try sweep(in: db)
        }
    }

    /// Deletes what belongs to pages that nobody has.
    func sweep(in db: Database) throws {
        for table in ["pageVersion", "pageComment", "pageReaction"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE NOT EXISTS (SELECT 1 FROM page WHERE page.thing = \(table).thing)")
        }
    }
}

/// Somebody was asked for a page less than an hour ago.
package struct AskedAlready: Error, Sendable {}
