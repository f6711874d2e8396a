import Catalog
import GRDB
import Site

extension MovieStore {
    /// The `movie` of contract.md for many items; three statements.
    func details(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [UInt8]] {
        let credits = try credits(of: ids, in: db)
        let identities = try identities(of: ids, in: db)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                """
                SELECT movie.item, \(Movie.columns) FROM json_each(?) AS wanted
                CROSS JOIN movie ON movie.item = wanted.value
                """),
            arguments: [jsonArray(ids)])
        var details: [Item.ID: [UInt8]] = [:]
        while let row = try rows.next() {
            let id: Item.ID = row[0]
            details[id] = Self.json(Movie(row, from: 1), credits[id] ?? [], identities[id] ?? [])
        }
        return details
    }

    private static func json(_ movie: Movie, _ credits: [MovieCredit], _ identities: [MovieIdentity]) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member(ifPresent: "originalTitle", movie.originalTitle.isEmpty ? nil : movie.originalTitle)
            json.member(ifPresent: "year", movie.year)
            json.member(ifPresent: "runtime", movie.runtime)
            json.member(ifPresent: "overview", movie.overview.isEmpty ? nil : movie.overview)
            json.member("status", movie.status.rawValue)
            if let rating = movie.rating {
                json.key("rating")
                json.value(rating.halves)
            }
            json.member("lookup", movie.lookup.rawValue)
            json.key("credits")
            json.array { json in
                for credit in credits {
                    json.object { json in
                        json.member("role", credit.role.rawValue)
                        json.member("name", credit.name)
                        json.member(ifPresent: "part", credit.part.isEmpty ? nil : credit.part)
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
