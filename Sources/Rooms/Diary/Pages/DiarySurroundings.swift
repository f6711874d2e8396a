import Catalog
import GRDB
import Synchronization

/// What stands around every list of pages, asked again only after something changed.
struct DiarySurroundings: Sendable {
    struct Book: Sendable {
        let id: Int64
        let name: String
        /// Its people, the reader among them, in the order they came.
        let people: [Person]
        let turns: Bool
        /// Nil while nobody's turn is kept.
        let turn: Person.ID?
    }

    var count = 0
    /// Up to ``most``.
    var mine = 0
    /// "2026-11", the latest first.
    var months: [String] = []
    var papers: [String] = []
    var tags: [String] = []
    var books: [Book] = []
    /// Everybody of the house, whose portraits stand beside pages.
    var people: [Person.ID: Person] = [:]
    /// Chosen last.
    var view = DiaryListing.View.grid

    /// Nobody needs to know more exactly, and counting costs.
    static let most = 1000

    /// Who writes with somebody, in any diary.
    func others(than person: Person.ID) -> [Person] {
        var seen: Set<Person.ID> = [person]
        return books.flatMap(\.people).filter { seen.insert($0.id).inserted }
    }
}

extension DiaryStore {
    static let viewSetting = "diary.view"

    /// A constant number of statements, none of which walks over a list.
    func surroundings(in scope: Scope) throws -> DiarySurroundings {
        let (db, owner) = (scope.db, scope.owner)
        let people = try catalog.people.all(in: db)
        return DiarySurroundings(
            count: try catalog.items.counts(in: scope)[.page, .kept],
            mine: try Int.fetchOne(
                db.cachedStatement(Self.mineSQL), arguments: [owner, DiarySurroundings.most]) ?? 0,
            months: try String.fetchAll(db.cachedStatement(Self.monthsSQL), arguments: [owner]),
            papers: try String.fetchAll(db.cachedStatement(Self.papersSQL), arguments: [owner]),
            tags: try catalog.tags.related(to: [], kind: .page, in: scope),
            books: try books(people, in: scope),
            people: Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
            view: try catalog.settings.get(Self.viewSetting, of: owner, in: db)
                .flatMap(DiaryListing.View.init(rawValue:)) ?? .grid)
    }

    /// The diaries that a person writes in, with their people; one statement.
    private func books(_ people: [Person], in scope: Scope) throws -> [DiarySurroundings.Book] {
        let rows = try Row.fetchAll(scope.db.cachedStatement(Self.booksSQL), arguments: [scope.owner])
        return rows.map { row in
            let ids = (row[4] as String).split(separator: ",").compactMap { Person.ID($0) }
            return DiarySurroundings.Book(
                id: row[0], name: row[1], people: ids.compactMap { id in people.first { $0.id == id } }, turns: row[2],
                turn: row[3])
        }
    }

    static let booksSQL = """
        SELECT diary.id, diary.name, diary.turns, diary.turn, (
            SELECT group_concat(person) FROM (
                SELECT member.person FROM diaryMember AS member
                WHERE member.diary = diary.id AND member.leftAt IS NULL ORDER BY member.joinedAt))
        FROM diaryMember AS own INDEXED BY diaryMemberPerson CROSS JOIN diary ON diary.id = own.diary
        WHERE own.person = ? AND own.leftAt IS NULL ORDER BY own.joinedAt, diary.id
        """

    static let mineSQL = """
        SELECT count(*) FROM (SELECT 1 FROM page INDEXED BY pageAuthorDay CROSS JOIN item ON item.id = page.item
            WHERE page.owner = ?1 AND page.author = ?1 AND item.state = 'kept' LIMIT ?2)
        """

    /// From the latest month with a page in it to the next: a seek for each.
    static let monthsSQL = """
        WITH RECURSIVE month(name) AS (
            SELECT (SELECT substr(day, 1, 7) FROM page INDEXED BY pageDay WHERE owner = ?1 ORDER BY day DESC LIMIT 1)
            UNION ALL
            SELECT (SELECT substr(day, 1, 7) FROM page INDEXED BY pageDay
                WHERE owner = ?1 AND day < month.name || '-00' ORDER BY day DESC LIMIT 1)
            FROM month WHERE month.name IS NOT NULL LIMIT 1200
        )
        SELECT name FROM month WHERE name IS NOT NULL
        """

    /// The same for papers.
    static let papersSQL = """
        WITH RECURSIVE kind(name) AS (
            SELECT (SELECT paper FROM page INDEXED BY pagePaperDay
                WHERE owner = ?1 AND paper > '' ORDER BY paper LIMIT 1)
            UNION ALL
            SELECT (SELECT paper FROM page INDEXED BY pagePaperDay
                WHERE owner = ?1 AND paper > kind.name ORDER BY paper LIMIT 1)
            FROM kind WHERE kind.name IS NOT NULL LIMIT 40
        )
        SELECT name FROM kind WHERE name IS NOT NULL
        """
}

final class DiarySurroundingsCache: Sendable {
    private let known = Mutex<[Person.ID: (revision: UInt64, surroundings: DiarySurroundings)]>([:])

    func get(_ owner: Person.ID, from store: DiaryStore) throws -> DiarySurroundings {
        let revision = store.catalog.revision(of: owner)
        if let entry = known.withLock({ $0[owner] }), entry.revision == revision { return entry.surroundings }
        let surroundings = try store.catalog.read(of: owner) { try store.surroundings(in: $0) }
        known.withLock { $0[owner] = (revision, surroundings) }
        return surroundings
    }
}
