import Catalog
import HTTPServer
import Site

/// The films of a person: all of them, or what a chip, a folder, a tag or a search leaves.
package struct MovieIndexPage: Sendable {
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
    /// So many posters are on the first screen and do not wait for scrolling.
    package let eagerCount = 6

    init(
        words: Words, listing: MovieListing, counts: ItemCounts, folder: Folder?, orders: [Choice],
        tiles: [ShelfTile], next: String?, bulk: BulkBar
    ) {
        detail = words.movies(counts[.movie, .kept])
        toolbar = Toolbar(orders: listing.text.isEmpty ? orders : [])
        chips = Self.chips(listing, counts, folder, words)
        scope = words("영화에서 찾기", "Search the movies")
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
        _ listing: MovieListing, _ counts: ItemCounts, _ folder: Folder?, _ words: Words
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
        let shows: [(MovieListing.Show, String, Int?)] = [
            (.want, words(Movie.Status.want.phrase), nil), (.watched, words(Movie.Status.watched.phrase), nil),
            (.favourite, words.favourites, counts.favourites(.movie)),
            (.archived, words.archive, counts[.movie, .archived]),
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

    private static func empty(_ listing: MovieListing, _ words: Words) -> EmptyState {
        if !listing.text.isEmpty || listing.isFiltered {
            return EmptyState(
                words("여기에는 영화가 없어요", "No movies here"),
                words("다른 조건을 골라 보세요.", "Choose another filter."),
                action: Choice(words.all, url: MoviePath.index()))
        }
        return EmptyState(
            words("아직 영화가 없어요", "No movies yet"),
            words(
                "제목만 적어도 돼요. TMDB나 IMDb 주소는 홈에 붙여넣으세요.",
                "A title is enough. Paste addresses of TMDB or IMDb at home."),
            action: Choice(words.addMovie, url: MoviePath.new(), icon: "plus"))
    }
}
