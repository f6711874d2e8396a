import Catalog
import GRDB
import Site
import TestSupport
import Testing
import Works

@testable import Movies

struct MovieStoreTests {
    let world: World
    var store: MovieStore { world.store }

    init() throws {
        world = try World()
    }

    @Test func keepsWhatWasTyped() throws {
        let item = try world.save("기생충") { draft in
            draft.originalTitle = "Parasite"
            draft.year = 2019
            draft.runtime = 132
            draft.credits = [Credit(.director, "봉준호"), Credit(.cast, "송강호", part: "기택")]
            draft.rating = Rating(halves: 9)
            draft.tags = ["칸"]
        }
        let stored = try world.movie(item)
        #expect(stored.item.subtitle == "봉준호 · 2019" && stored.item.tags == ["칸"])
        #expect(stored.runtime == 132 && stored.rating?.stars == "4.5")
        #expect(stored.credits.map(\.name) == ["봉준호", "송강호"])
        #expect(stored.item.sources["year"] == .typed && stored.item.sources["overview"] == nil)
    }

    @Test(arguments: ["봉준호", "ㅂㅈㅎ", "기택", "Parasite", "2019", "is:watched", "kind:영화 is:본영화"])
    func isFoundBy(_ words: String) throws {
        try world.save("다른 영화")
        try world.save("기생충") { draft in
            draft.originalTitle = "Parasite"
            draft.year = 2019
            draft.credits = [Credit(.director, "봉준호"), Credit(.cast, "송강호", part: "기택")]
            draft.status = .watched
        }
        #expect(try world.found(words) == ["기생충"])
    }

    @Test func oneIdentityIsOneFilm() throws {
        let identity = WorkIdentity(source: "TMDB", id: "496243", url: "https://example.com/movie/496243-parasite")
        let first = try store.save(MovieDraft(identity), by: world.ann, state: .inbox)
        #expect(first.outcome == .new && first.item.state == .inbox)
        #expect(first.item.title == "Parasite" && first.item.sources["title"] == nil)
        #expect(try world.movie(first.item).lookup == .waiting)
        let again = try store.save(MovieDraft(WorkIdentity(source: "tmdb", id: "496243")), by: world.ann)
        #expect(again.outcome == .known && again.item.id == first.item.id && again.change == nil)
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([first.item.id], in: $0) }
        let back = try store.save(MovieDraft(identity), by: world.ann)
        #expect(back.outcome == .restored && back.item.id == first.item.id)
        #expect(try store.save(MovieDraft(identity), by: world.bob).outcome == .new)
        let bare = try store.save(MovieDraft(WorkIdentity(source: "imdb", id: "tt6751668")), by: world.ann)
        #expect(bare.item.title == "IMDb tt6751668")
    }

    @Test func takesAddressesOfFilms() throws {
        let room = MovieCollection(catalog: world.catalog)
        let address = "https://letterboxd.com/film/parasite-2019/"
        let film = Capture(.url(address), kind: .movie, tags: ["x"])
        let taken = try #require(try room.accept(film, by: world.ann, state: .inbox))
        #expect(taken.isNew && taken.item.state == .inbox && taken.item.tags == ["x"])
        #expect(try world.movie(taken.item).identities.map(\.url) == [address])
        #expect(try room.accept(film, by: world.ann, state: .inbox)?.isNew == false)
        #expect(try room.accept(Capture(.url(address)), by: world.ann, state: .kept) == nil)
    }

    @Test func oneFilmCostsTheSameAmongMany() throws {
        let id = try world.save("하나") {
            $0.credits = [Credit(.director, "감독")]
            $0.terms = [WorkTerm(.genre, "가족")]
        }.id
        let actions: [(String, () throws -> Change.ID?)] = [
            ("rate", { try self.store.setRating(Rating(halves: 7), of: id, by: self.world.ann) }),
            ("mark", { try self.store.setStatus(.want, of: id, by: self.world.ann) }),
            ("view", { try self.store.add(LogEntryDraft(), to: id, by: self.world.ann) }),
        ]
        func costs() throws -> [Int] {
            try actions.map { _, action in
                var change: Change.ID?
                let cost = try Steps.taken(writingTo: world.catalog) { change = try action() }
                try world.catalog.undo(try #require(change), by: world.ann)
                return cost
            }
        }
        let few = try costs()
        try WorkSample(count: 1_500, tags: 5, seed: 4, spread: .seconds(86_400)).write(to: store, for: world.ann)
        for (index, many) in try costs().enumerated() {
            #expect(many <= few[index] * 3 / 2 + 50, "\(actions[index].0): \(few[index]) became \(many)")
        }
    }
}
