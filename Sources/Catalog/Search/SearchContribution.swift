/// Contribution of a collection to search. Its SQL expressions are evaluated with `item` as one of the collection's
/// items. They may read only tables that the collection has registered as `TrackedTable`s with an item column, because
/// only changes of those update an item's search row.
package struct SearchContribution: Sendable {
    /// A value of `is:`.
    package struct Flag: Sendable {
        /// Names in lower case; the first is stored: `broken`, `끊김`.
        package let names: [String]
        /// SQL that is true for items with the flag.
        package let condition: String

        package init(_ names: String..., condition: String) {
            self.names = names
            self.condition = condition
        }
    }

    package let kind: ItemKind
    /// Further values of `kind:` besides the kind's own, in lower case.
    package let names: [String]
    /// SQL expression of names of people and the like, ranked just below titles; a text or NULL.
    package let people: String
    /// SQL expression of all other searchable text: descriptions, URLs without `https://`, recognised text.
    package let text: String
    /// SQL expression of the host for `site:`, without port and `www.`.
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

/// SQL that fills the columns of `searchable` from items.
struct SearchDocumentSQL {
    private static let columns = "facets, title, people, text"
    /// SQL of the item's id and these columns. The caller appends FROM and selects the items.
    let select: String
    private let values: String

    init(_ sources: [SearchContribution]) {
        func perKind(_ expression: (SearchContribution) -> String) -> String {
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

    /// SQL that creates the rows of items, given as a JSON object of ids and numbers.
    var insert: String {
        """
        INSERT INTO searchable(rowNumber, item, \(Self.columns))
        SELECT json_each.value, item.id, \(values) FROM json_each(?) CROSS JOIN item ON item.id = json_each.key
        """
    }

    /// Returns SQL that updates existing rows of the items in `subquery`, the content of an `IN` list. Unchanged rows
    /// are not written.
    func update(itemsIn subquery: String) -> String {
        """
        INSERT INTO searchable(rowNumber, item, \(Self.columns))
        SELECT searchable.rowNumber, item.id, \(values)
        FROM item CROSS JOIN searchable ON searchable.item = item.id WHERE item.id IN (\(subquery))
        ON CONFLICT(item) DO UPDATE SET
            facets = excluded.facets, title = excluded.title, people = excluded.people, text = excluded.text
        WHERE (facets, title, people, text) IS NOT (excluded.facets, excluded.title, excluded.people, excluded.text)
        """
    }
}
