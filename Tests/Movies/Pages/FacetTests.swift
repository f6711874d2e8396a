import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import Works

@testable import Movies

@Suite(.serialized) struct FacetTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
        for (title, year, genres, director, halves) in [
            ("가", 1994, ["드라마", "멜로"], "봉", 9.0), ("나", 1999, ["드라마"], "홍", 8), ("다", 2004, ["멜로"], "봉", 5),
            ("라", 1991, ["코미디"], "봉", 8),
        ] {
            try world.save(title) { draft in
                draft.year = year
                draft.terms = genres.map { WorkTerm(.genre, $0) } + [WorkTerm(.country, "한국")]
                draft.credits = [Credit(.director, director), Credit(.writer, director), Credit(.cast, "송")]
                draft.rating = Rating(halves: halves)
                draft.status = .watched
            }
        }
    }

    @Test(arguments: ItemQuery.Sort.allCases) func listsAreNarrowed(sort: ItemQuery.Sort) throws {
        func titles(_ facets: [WorkFacet: String], _ show: MovieListing.Show? = nil) throws -> [String] {
            try world.titles {
                ($0.facets, $0.show, $0.sort) = (facets, show, sort)
            }.sorted()
        }
        #expect(try titles([.genre: "드라마"]) == ["가", "나"])
        #expect(try titles([.genre: "드라마", .decade: "1990", .person: "봉"]) == ["가"])
        #expect(try titles([.country: "한국", .rating: "8"]) == ["가", "나", "라"])
        #expect(try titles([.decade: "2000"]) == ["다"])
        #expect(try titles([.person: "봉"], .status(.watched)) == ["가", "다", "라"])
        #expect(try titles([.person: "봉"], .status(.want)) == [])
        #expect(try titles([.rating: "9"], .status(.watched)) == ["가"])
        #expect(try titles([.rating: "8", .genre: "드라마"], .status(.watched)) == ["가", "나"])
        #expect(try titles([.year: "1994", .decade: "1990"]) == ["가"])
        #expect(try titles([.year: "1994", .decade: "2000"]) == [])
        #expect(try titles([.rating: "8"], .status(.want)) == [])
        #expect(try titles([.genre: "없음"]) == [])
    }

    @Test func countsFollow() throws {
        func counts(_ facet: WorkFacet) throws -> [String] {
            try world.catalog.read(of: world.ann) { scope in
                try world.store.counts(facet, limit: 9, in: scope).map { "\($0.name) \($0.count)" }
            }
        }
        #expect(try counts(.genre) == ["드라마 2", "멜로 2", "코미디 1"])
        #expect(try counts(.person) == ["송 4", "봉 3", "홍 1"])
        let item = try world.catalog.read(of: world.ann) { scope in
            try world.catalog.search.page("라", kind: .movie, limit: 1, cursor: nil, in: scope).hits[0]
                .item
        }
        let change = try world.catalog.perform(.trash, by: world.ann, summary: Phrase("", "")) { scope in
            try world.catalog.items.trash([item.id], in: scope)
        }.change
        #expect(try counts(.person) == ["송 3", "봉 2", "홍 1"] && counts(.genre) == ["드라마 2", "멜로 2"])
        try world.undo(change)
        #expect(try counts(.person) == ["송 4", "봉 3", "홍 1"])
        var form = WorkForm(try world.movie(item))
        form.terms[.genre] = "멜로"
        form.people[.director] = "홍"
        form.people[.writer] = ""
        let edit = try world.store.update(item.id, try form.draft(), version: form.version, by: world.ann)
        #expect(try counts(.genre) == ["멜로 3", "드라마 2"] && counts(.person) == ["송 4", "봉 2", "홍 2"])
        try world.undo(edit)
        #expect(try counts(.genre) == ["드라마 2", "멜로 2", "코미디 1"])
        let gone = try world.catalog.perform(.delete, by: world.ann, summary: Phrase("", "")) { scope in
            try world.catalog.items.deleteForever([item.id], in: scope)
        }.change
        #expect(try counts(.person) == ["송 3", "봉 2", "홍 1"])
        try world.undo(gone)
        #expect(try counts(.person) == ["송 4", "봉 3", "홍 1"] && counts(.genre) == ["드라마 2", "멜로 2", "코미디 1"])
    }

    @Test func pagesOfPeople() throws {
        let list = try site.client.get(Movie.paths.people())
        #expect(list.markupErrors.isEmpty && list.text.contains(Movie.paths.person("봉")))
        let page = try site.client.get(Movie.paths.person("봉"))
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        for text in ["감독 3편", "각본 3편", "함께한 사람들", Movie.paths.person("송"), ">가<", ">다<"] {
            #expect(page.text.contains(text), "\(text)")
        }
        #expect(!page.text.contains(">나<"))
        #expect(try site.client.get(Movie.paths.person("아무도")).status == 404)
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.get(Movie.paths.person("봉")).status == 404)
        #expect(try !bob.client.get(Movie.paths.people()).text.contains("봉"))
        let narrowed = try site.client.get("/movies?genre=%EB%93%9C%EB%9D%BC%EB%A7%88&decade=1990")
        #expect(narrowed.markupErrors.isEmpty && narrowed.text.contains("1990년대") && narrowed.text.contains(">가<"))
        #expect(try site.client.get("/movies?decade=x&rating=99").text.contains(">다<"))
    }

    @Test func walksIndexes() throws {
        for sort in [ItemQuery.Sort.newest, .title] {
            for facet in [
                (WorkFacet.person, "봉"), (.genre, "드라마"), (.country, "한국"), (.decade, "1990"), (.rating, "8"),
            ] {
                try world.catalog.read(of: world.ann) { scope in
                    var listing = MovieListing()
                    (listing.facets, listing.sort) = ([facet.0: facet.1], sort)
                    let statements = try Statements.run(in: scope.db) {
                        _ = try world.store.tiles(listing, words: Words(.ko), in: scope)
                    }
                    #expect(statements.count <= 2)
                    for statement in statements {
                        let plan = try Row.fetchAll(
                            scope.db, sql: "EXPLAIN QUERY PLAN " + statement.replacing(/\?\d?/, with: "'1'")
                        )
                        .map { $0["detail"] as String }
                        #expect(!plan.contains { $0.hasPrefix("SCAN driver") || $0.hasPrefix("SCAN item") }, "\(plan)")
                        if sort == .newest { #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)") }
                    }
                }
            }
        }
    }

    @Test func jsonTellsThem() throws {
        let body = #"{"title":"마","genres":["드라마"],"countries":["한국","일본"]}"#
        let movie = try #require(try site.client.post(Movie.paths.api(), json: body).json()["movie"] as? [String: Any])
        #expect(movie["genres"] as? [String] == ["드라마"] && (movie["countries"] as? [String])?.count == 2)
    }
}
