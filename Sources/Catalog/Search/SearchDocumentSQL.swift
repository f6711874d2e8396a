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
