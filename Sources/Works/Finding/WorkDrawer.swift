import Catalog
import Foundation
import GRDB
import Providers

/// Which of some hits a person has already.
struct WorkDrawer: Sendable {
    fileprivate(set) var identities: [Identity: Item.ID] = [:]
    fileprivate(set) var numbers: [String: Item.ID] = [:]

    func item(of finding: Finding) -> Item.ID? {
        identities[finding.identity]
            ?? finding.isbns.lazy.compactMap { ISBN($0) }.compactMap { numbers[$0.digits] }.first
    }

    func item(of work: FoundWork) -> Item.ID? {
        work.identities.lazy.compactMap { identities[$0] }.first
            ?? work.isbns.lazy.compactMap { ISBN($0) }.compactMap { numbers[$0.digits] }.first
    }
}

extension WorkStore {
    /// Those that are in the drawer, trash excepted; two statements at most.
    func drawer(
        _ identities: [Identity], isbns: [String], owner: Person.ID, in db: Database
    ) throws -> WorkDrawer {
        var drawer = WorkDrawer()
        let names = try JSONEncoder().encode(identities.map { [$0.source, $0.id] })
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT name.source, name.id, name.item FROM json_each(?) AS wanted
                CROSS JOIN \(W.table)Identity AS name ON name.owner = ? AND name.source = wanted.value ->> 0
                    AND name.id = wanted.value ->> 1
                CROSS JOIN item ON item.id = name.item WHERE item.trashedAt IS NULL
                """), arguments: [String(decoding: names, as: UTF8.self), owner])
        for row in rows { drawer.identities[Identity(row[0], row[1])] = row[2] }
        if let column = W.columns.first(where: { $0.field == "isbn" })?.name, !isbns.isEmpty {
            let digits = try JSONEncoder().encode(isbns.compactMap { ISBN($0)?.digits })
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    """
                    SELECT book.\(column), book.item FROM json_each(?) AS wanted
                    CROSS JOIN \(W.table) AS book ON book.owner = ? AND book.\(column) = wanted.value
                    CROSS JOIN item ON item.id = book.item WHERE item.trashedAt IS NULL
                    """), arguments: [String(decoding: digits, as: UTF8.self), owner])
            for row in rows { drawer.numbers[row[0]] = row[1] }
        }
        return drawer
    }
}
