import TextSearch

/// Tokens of the index for filters, so that a filter narrows a search without reading rows. The SQL makes the tokens of
/// `item`.
enum SearchFacet {
    static let hostMark = IndexTokens.hostMark

    static func owner(_ id: Person.ID) -> String { "=o\(id)" }
    static func kind(_ kind: ItemKind) -> String { "=k\(kind.rawValue)" }
    static func state(_ state: ItemState) -> String { "=s\(state.rawValue)" }
    static func folder(_ id: Int64) -> String { "=f\(id)" }
    static func tag(_ id: Int64) -> String { "=t\(id)" }
    static func flag(_ name: String) -> String { "=x\(name)" }
    static func host(_ host: String) -> String { hostMark + host }
    static let favourite = "=v"

    /// SQL of the facets. The owner is first and the kind second, where `PreparedSearch.counts(of:upTo:in:)` reads it.
    static let sql = """
        '=o' || item.owner || ' =k' || item.kind || ' =s' || item.state
            || iif(item.folder IS NULL, '', ' =f' || item.folder) || iif(item.favouriteAt IS NULL, '', ' =v')
            || coalesce((SELECT group_concat(' =t' || itemTag.tag, '') FROM itemTag WHERE itemTag.item = item.id), '')
        """
}
