import Catalog
import GRDB
import Providers
import Text
import Works

/// Works among some search results that a person has saved.
struct SavedWorkLookup: Sendable {
    struct SavedWork: Sendable, Hashable {
        let id: Item.ID
        let isFavourite: Bool
    }

    fileprivate(set) var worksByIdentity: [ExternalID: SavedWork] = [:]
    fileprivate(set) var worksByISBN: [String: SavedWork] = [:]

    subscript(searchResult: ProviderSearchResult) -> SavedWork? {
        worksByIdentity[searchResult.identity] ?? work(withAnyOf: searchResult.isbns)
    }

    subscript(work: WorkMetadata) -> SavedWork? {
        work.identities.lazy.compactMap { worksByIdentity[$0] }.first ?? self.work(withAnyOf: work.isbns)
    }

    private func work(withAnyOf isbns: [String]) -> SavedWork? {
        isbns.lazy.compactMap { ISBN($0) }.compactMap { worksByISBN[$0.digits] }.first
    }
}

extension WorkStore {
    /// Returns the works of this person with one of these identities or ISBNs, except in the trash. At most two
    /// statements.
    func savedWorks(_ identities: [ExternalID], isbns: [String] = [], in scope: OwnerScope) throws -> SavedWorkLookup {
        var lookup = SavedWorkLookup()
        let identityPairs = try identities.map { [$0.source, $0.id] }.json()
        let rows = try scope.db.rows(
            """
            SELECT name.source, name.id, name.item, item.favouriteAt IS NOT NULL AS isFavourite FROM json_each(?) AS wanted
            CROSS JOIN \(W.table)Identity AS name ON name.owner = ? AND name.source = wanted.value ->> 0
                AND name.id = wanted.value ->> 1
            CROSS JOIN item ON item.id = name.item WHERE item.trashedAt IS NULL
            """, [identityPairs, scope.owner])
        for row in rows {
            lookup.worksByIdentity[ExternalID(try row.value("source"), try row.value("id"))] =
                SavedWorkLookup.SavedWork(
                    id: try row.value("item"), isFavourite: try row.value("isFavourite"))
        }
        if let column = W.columns.first(where: { $0.field == "isbn" })?.name, !isbns.isEmpty {
            let digits = jsonArray(isbns.compactMap { ISBN($0)?.digits })
            let rows = try scope.db.rows(
                """
                SELECT own.\(column) AS isbn, own.item, item.favouriteAt IS NOT NULL AS isFavourite FROM json_each(?) AS wanted
                CROSS JOIN \(W.table) AS own ON own.owner = ? AND own.\(column) = wanted.value
                CROSS JOIN item ON item.id = own.item WHERE item.trashedAt IS NULL
                """, [digits, scope.owner])
            for row in rows {
                lookup.worksByISBN[try row.value("isbn")] = SavedWorkLookup.SavedWork(
                    id: try row.value("item"), isFavourite: try row.value("isFavourite"))
            }
        }
        return lookup
    }
}
