import Catalog
import HTTPServer
import Site

/// The page of possible duplicates, in groups of books that a person can merge or declare distinct.
struct DuplicatesPage: Sendable {
    struct Edition: Sendable {
        let tile: PosterTile
        /// "창비 · 2007 · 247쪽 · ISBN …"
        let detailText: String
        let isFirst: Bool
    }

    struct Group: Sendable {
        let key: String
        let title: String
        let reason: String
        let editions: [Edition]
    }

    let title: String
    let hint: String
    /// URL that merges the books of a group.
    let action: String
    let distinctURL: String
    let groups: [Group]
    let pager: Pager

    /// - Parameters:
    ///   - next: the key after which the next page continues; `nil` on the last page.
    ///   - isFirst: whether this is the first page.
    init(
        _ groups: [DuplicateGroup], tiles: [Item.ID: PosterTile], books: [Item.ID: Book], next: String?,
        isFirst: Bool, words: Words
    ) {
        title = words("중복된 책", "Duplicate books")
        hint = words(
            "제목과 지은이가 같거나 정보 번호가 같은 책이에요. 합치면 남길 책으로 기록, 태그, 문장, 메모가 모두 옮겨지고 나머지는 휴지통으로 가요.",
            "Books with the same title and author or the same ID. When you merge them, the one you keep receives "
                + "all readings, tags, quotes and notes. The others move to the trash."
        )
        action = BookPath.duplicates()
        distinctURL = BookPath.distinct()
        self.groups = groups.map { group in
            let editions = group.items.compactMap { id -> Edition? in
                guard let tile = tiles[id], let book = books[id] else { return nil }
                let details =
                    book.detailParts(words) + book.facts(words).filter { $0.name == "ISBN" }.map { "ISBN \($0.value)" }
                return Edition(
                    tile: tile, detailText: details.filter { !$0.isEmpty }.joined(separator: " · "),
                    isFirst: id == group.items.first)
            }
            return Group(
                key: group.key, title: editions.first?.tile.title ?? "",
                reason: group.isByProviderID
                    ? words("정보 번호가 같아요", "Same ID")
                    : words("제목과 지은이가 같아요", "Same title and author"), editions: editions)
        }
        let address = URLBuilder(BookPath.duplicates())
        pager = Pager(next: next.map { address.adding("after", $0).text }, first: isFirst ? nil : address.text)
    }
}
