import Catalog
import GRDB
import Site
import Text

extension WorkStore {
    /// Writes the kind's object in the API for each item. Six statements for all items.
    /// - Parameter more: writes members that only this kind has, in addition to its fields.
    package func write(
        _ details: inout ItemDetailsWriter, of ids: [Item.ID], in db: Database,
        more: (Item.ID, inout JSONWriter) -> Void = { _, _ in }
    ) throws {
        let terms = try terms(of: ids, in: db)
        let logEntries = try logEntries(of: ids, in: db)
        let credits = try credits(of: ids, in: db)
        let identities = try identities(of: ids, in: db)
        let series = try series(of: ids, in: db)
        try db.readEach(
            """
            SELECT \(W.table).item, status, rating, lookup, \(W.columns.map(\.name).joined(separator: ", "))
            FROM json_each(?) AS wanted CROSS JOIN \(W.table) ON \(W.table).item = wanted.value
            """, [jsonArray(ids)]
        ) { row in
            var columns = row.columns()
            let (id, status, rating, lookup): (Item.ID, W.Status, Rating?, LookupState) = try (
                columns.next(), columns.next(), columns.next(), columns.next()
            )
            let work = try W(&columns)
            details.add(id) { json in
                work.write(&json)
                json.member("status", status.rawValue)
                json.member(ifPresent: "rating", rating)
                json.member("lookup", lookup.rawValue)
                json.write(credits[id] ?? [])
                json.write(terms[id] ?? [])
                json.write(identities[id] ?? [])
                json.write(series[id])
                json.write(logEntries[id] ?? [])
                more(id, &json)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write<O: LogEntry>(_ logEntries: [StoredLogEntry<O>]) {
        objects(O.labels.member, logEntries) { $0.write($1) }
    }

    mutating func write<O: LogEntry>(_ logEntry: StoredLogEntry<O>) {
        member("id", logEntry.uid)
        logEntry.value.write(&self)
        member(ifPresent: "rating", logEntry.rating)
        member(ifFilled: "note", logEntry.note)
    }

    package mutating func member(ifPresent name: StaticString, _ rating: Rating?) {
        guard let rating else { return }
        key(name)
        value(rating.halves)
    }

    fileprivate mutating func write(_ terms: [WorkTerm]) {
        for (name, facet) in [("genres", WorkFacet.genre), ("countries", .country)] {
            key(name)
            array { json in for term in terms where term.facet == facet { json.value(term.name) } }
        }
    }

    fileprivate mutating func write(_ credits: [Credit]) {
        objects("credits", credits) { json, credit in
            json.member("role", credit.role.rawValue)
            json.member("name", credit.name)
            json.member(ifFilled: "part", credit.part)
        }
    }

    fileprivate mutating func write(_ identities: [WorkExternalID]) {
        objects("identities", identities) { json, identity in
            json.member("provider", identity.source)
            json.member("providerId", identity.id)
            json.member(ifFilled: "url", identity.url)
        }
    }

    fileprivate mutating func write(_ series: SeriesPosition?) {
        guard let series else { return }
        key("series")
        object { json in
            json.member("name", series.name)
            json.member(ifFilled: "number", series.number)
        }
    }
}
