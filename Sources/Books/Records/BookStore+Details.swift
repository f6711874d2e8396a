import Catalog
import GRDB
import Site

extension BookStore {
    /// The `book` of contract.md for many items; three statements.
    func details(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [UInt8]] {
        let credits = try credits(of: ids, in: db)
        let identities = try identities(of: ids, in: db)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                """
                SELECT book.item, \(Book.columns) FROM json_each(?) AS wanted
                CROSS JOIN book ON book.item = wanted.value
                """),
            arguments: [jsonArray(ids)])
        var details: [Item.ID: [UInt8]] = [:]
        while let row = try rows.next() {
            let id: Item.ID = row[0]
            details[id] = Self.json(Book(row, from: 1), credits[id] ?? [], identities[id] ?? [])
        }
        return details
    }

    private static func json(_ book: Book, _ credits: [BookCredit], _ identities: [BookIdentity]) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member(ifPresent: "isbn13", book.isbn?.digits)
            json.member(ifPresent: "publisher", book.publisher.isEmpty ? nil : book.publisher)
            json.member(ifPresent: "publishedOn", book.publishedOn?.text)
            json.member(ifPresent: "pageCount", book.pageCount)
            json.member(ifPresent: "description", book.description.isEmpty ? nil : book.description)
            json.member("status", book.status.rawValue)
            json.member(ifPresent: "page", book.progress?.page)
            json.member(ifPresent: "percent", book.percent)
            if let rating = book.rating {
                json.key("rating")
                json.value(rating.halves)
            }
            json.member("lookup", book.lookup.rawValue)
            json.key("credits")
            json.array { json in
                for credit in credits {
                    json.object { json in
                        json.member("role", credit.role.rawValue)
                        json.member("name", credit.name)
                    }
                }
            }
            json.key("identities")
            json.array { json in
                for identity in identities {
                    json.object { json in
                        json.member("provider", identity.source)
                        json.member("providerId", identity.id)
                        json.member(ifPresent: "url", identity.url.isEmpty ? nil : identity.url)
                    }
                }
            }
        }
        return json.bytes
    }
}
