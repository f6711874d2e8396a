import Text

/// The words that filters take, besides names of tags and folders.
struct SearchVocabulary: Sendable {
    /// What a person may write after `kind:` or `is:`, in the order in which help lists it.
    private(set) var kinds: [String: ItemKind] = [:]
    /// After `is:`, each with its meaning.
    private(set) var flags: [String: SearchFlag] = [:]

    init(_ sources: [SearchSource]) {
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

/// The meaning of a word after `is:`.
enum SearchFlag: Sendable, Hashable {
    case favourite
    case state(ItemState)
    /// One that a collection has added.
    case named(String)
}
