/// What a collection adds to search. The SQL expressions are evaluated where `item` is one of the collection's items; they
/// may read tables that the collection has registered as `TrackedTable`s with their item column, nothing else, because a
/// change of those is what brings an item's search row up to date.
package struct SearchSource: Sendable {
    /// A word for `is:`.
    package struct Flag: Sendable {
        /// Lower case; the first is the one that is kept: `broken`, `끊김`.
        package let names: [String]
        /// True for the items that have it.
        package let condition: String

        package init(_ names: String..., condition: String) {
            self.names = names
            self.condition = condition
        }
    }

    package let kind: ItemKind
    /// Words for `kind:` besides the kind's own, lower case.
    package let names: [String]
    /// Names of people and the like, ranked just below titles; an SQL expression that gives a text or NULL.
    package let people: String
    /// Everything else that can be found: descriptions, addresses without `https://`, recognised text.
    package let text: String
    /// The host for `site:`, without port and `www.`.
    package let host: String
    package let flags: [Flag]

    package init(
        _ kind: ItemKind, names: [String] = [], people: String = "NULL", text: String = "NULL", host: String = "NULL",
        flags: [Flag] = []
    ) {
        self.kind = kind
        self.names = names
        self.people = people
        self.text = text
        self.host = host
        self.flags = flags
    }

    fileprivate var facets: String {
        flags.reduce("coalesce(' \(SearchFacet.hostMark)' || replace(lower(\(host)), ' ', ''), '')") { sql, flag in
            sql + " || iif(\(flag.condition), ' \(SearchFacet.flag(flag.names[0]))', '')"
        }
    }
}

/// What search knows of an item, in the columns of `searchable`.
struct SearchableSQL {
    private static let columns = "facets, title, people, text"
    /// With the item's id before it, of those that the caller names.
    let select: String
    private let values: String

    init(_ sources: [SearchSource]) {
        func perKind(_ expression: (SearchSource) -> String) -> String {
            guard !sources.isEmpty else { return "''" }
            let cases = sources.map { "WHEN '\($0.kind.rawValue)' THEN \(expression($0))" }
            return "coalesce(CASE item.kind \(cases.joined(separator: " ")) END, '')"
        }
        values = """
            \(SearchFacet.sql) || \(perKind(\.facets)), item.title,
                item.subtitle || char(10) || \(perKind { "(\($0.people))" }) || char(10) || item.tagNames,
                item.note || char(10) || \(perKind { "(\($0.text))" })
            """
        select = "SELECT item.id, \(values)"
    }

    /// Makes the rows of items, given as a JSON object of their ids and numbers.
    var insert: String {
        """
        INSERT INTO searchable(number, item, \(Self.columns))
        SELECT json_each.value, item.id, \(values) FROM json_each(?) CROSS JOIN item ON item.id = json_each.key
        """
    }

    /// Brings the rows of the items in `subquery`, an `IN` list's inside, up to date, where they have one. What did not change is left alone.
    func update(itemsIn subquery: String) -> String {
        """
        INSERT INTO searchable(number, item, \(Self.columns))
        SELECT searchable.number, item.id, \(values)
        FROM item CROSS JOIN searchable ON searchable.item = item.id WHERE item.id IN (\(subquery))
        ON CONFLICT(item) DO UPDATE SET
            facets = excluded.facets, title = excluded.title, people = excluded.people, text = excluded.text
        WHERE (facets, title, people, text) IS NOT (excluded.facets, excluded.title, excluded.people, excluded.text)
        """
    }
}
