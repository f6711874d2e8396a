import Text

/// Values that filters accept, besides names of tags and folders.
struct SearchVocabulary: Sendable {
    /// Kinds by the word after `kind:`.
    private(set) var kinds: [String: ItemKind] = [:]
    /// Flags by the word after `is:`.
    private(set) var flags: [String: SearchFlag] = [:]

    init(_ sources: [SearchContribution]) {
        for source in sources {
            let kind = source.kind
            for name in [kind.rawValue, kind.rawValue + "s"] + source.names { kinds[name.matchKey] = kind }
        }
        let states: [([String], SearchFlag)] = [
            (["favourite", "favorite", "fav", "즐겨찾기", "좋아요"], .favourite),
            (["archived", "보관"], .state(.archived)), (["trashed", "휴지통"], .state(.trashed)),
            (["inbox", "받은함"], .state(.inbox)), (["kept"], .state(.kept)),
        ]
        for (names, flag) in states + sources.flatMap(\.flags).map({ ($0.names, .named($0.names[0])) }) {
            for name in names { flags[name.matchKey] = flag }
        }
    }
}

/// Meaning of a word after `is:`.
enum SearchFlag: Sendable, Hashable {
    case favourite
    case state(ItemState)
    /// Flag that a collection has added.
    case named(String)
}
