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

    /// SQL of the facets of the host and the flags.
    var facets: String {
        flags.reduce("coalesce(' \(SearchFacet.hostMark)' || replace(lower(\(host)), ' ', ''), '')") { sql, flag in
            sql + " || iif(\(flag.condition), ' \(SearchFacet.flag(flag.names[0]))', '')"
        }
    }
}
