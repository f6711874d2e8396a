import Catalog
import HTTPServer
import Site

/// The books of a person: all of them, or what a chip, a folder, a tag or a search leaves.
package struct BookIndexPage: Sendable {
    package let detail: String
    package let toolbar: Toolbar
    package let chips: [Chip]
    package let scope: String
    package let query: String
    /// What a search keeps of the list, as hidden fields.
    package let kept: [FormFields.Field]
    package let tiles: [ShelfTile]
    package let pager: Pager
    package let bulk: BulkBar
    package let empty: EmptyState
    /// So many covers are on the first screen and do not wait for scrolling.
    package let eagerCount = 6

    init(
        words: Words, listing: BookListing, counts: ItemCounts, folder: Folder?, orders: [Choice],
        tiles: [ShelfTile], next: String?, bulk: BulkBar
    ) {
        detail = words.books(counts[.book, .kept])
        toolbar = Toolbar(orders: listing.text.isEmpty ? orders : [])
        chips = Self.chips(listing, counts, folder, words)
        scope = words("책에서 찾기", "Search the books")
        query = listing.text
        var keeping = listing
        keeping.text = ""
        keeping.after = nil
        kept = keeping.address.fields.fields
        self.tiles = tiles
        pager = Pager(
            next: next.map { cursor in listing.url { $0.after = cursor } },
            first: listing.after == nil ? nil : listing.url { _ in })
        self.bulk = bulk
        empty = Self.empty(listing, words)
    }

    private static func chips(
        _ listing: BookListing, _ counts: ItemCounts, _ folder: Folder?, _ words: Words
    ) -> [Chip] {
        var chips = [
            Chip(
                words.all,
                url: listing.url {
                    $0.show = nil
                    $0.folder = nil
                    $0.tags = []
                }, isCurrent: !listing.isFiltered)
        ]
        let shows: [(BookListing.Show, String, Int?)] = [
            (.reading, words(Book.Status.reading.phrase), nil), (.want, words(Book.Status.want.phrase), nil),
            (.read, words(Book.Status.read.phrase), nil), (.stopped, words(Book.Status.stopped.phrase), nil),
            (.favourite, words.favourites, counts.favourites(.book)),
            (.archived, words.archive, counts[.book, .archived]),
        ]
        for (show, title, count) in shows where count != 0 || listing.show == show {
            let isCurrent = listing.show == show
            chips.append(
                Chip(
                    title, url: listing.url { $0.show = isCurrent ? nil : show }, count: count.map(words.number),
                    isCurrent: isCurrent))
        }
        if let folder {
            chips.append(Chip(folder.label, url: listing.url { $0.folder = nil }, isCurrent: true, isRemovable: true))
        }
        return chips
            + listing.tags.map { tag in
                Chip(
                    "#\(tag)", url: listing.url { $0.tags.removeAll { $0 == tag } }, isCurrent: true, isRemovable: true)
            }
    }

    private static func empty(_ listing: BookListing, _ words: Words) -> EmptyState {
        if !listing.text.isEmpty || listing.isFiltered {
            return EmptyState(
                words("여기에는 책이 없어요", "No books here"),
                words("다른 조건을 골라 보세요.", "Choose another filter."),
                action: Choice(words.all, url: BookPath.index()))
        }
        return EmptyState(
            words("아직 책이 없어요", "No books yet"),
            words(
                "제목이나 ISBN만 적어도 돼요. 서점의 주소는 홈에 붙여넣으세요.",
                "A title or an ISBN is enough. Paste addresses of bookshops at home."),
            action: Choice(words.addBook, url: BookPath.new(), icon: "plus"))
    }
}
