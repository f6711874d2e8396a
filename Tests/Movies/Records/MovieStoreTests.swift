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
        try world.catalog.write { _ = try world.catalog.items.trash([first.item.id], owner: world.ann, in: $0) }
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

    @Test func savingIsUndoneAndDoneAgain() throws {
        var draft = MovieDraft(WorkIdentity(source: "tmdb", id: "1"), title: "A")
        draft.credits = [Credit(.director, "B")]
        let change = try #require(try store.save(draft, by: world.ann).change)
        try world.undo(change)
        #expect(try world.titles().isEmpty)
        try world.catalog.redo(change, by: world.ann)
        #expect(try world.titles() == ["A"] && world.found("B") == ["A"])
    }

    @Test func deletingForeverIsUndoneWithEverything() throws {
        let item = try world.save("A") { draft in
            draft.credits = [Credit(.director, "B"), Credit(.cast, "C")]
            draft.identities = [WorkIdentity(source: "tmdb", id: "1")]
            draft.rating = Rating(halves: 7.5)
        }
        let change = try world.catalog.perform(.delete, by: world.ann, summary: Phrase("지움", "Deleted")) { db in
            try world.catalog.items.deleteForever([item.id], owner: world.ann, in: db)
        }.change
        #expect(try world.titles().isEmpty)
        try world.undo(change)
        let stored = try world.movie(item)
        #expect(stored.credits.map(\.name) == ["B", "C"] && stored.identities.map(\.id) == ["1"])
        #expect(stored.rating?.halves == 7.5)
    }

    @Test func statusAndRatingAreUndone() throws {
        let item = try world.save("A")
        let status = try store.setStatus(.watched, of: item.id, by: world.ann)
        let rating = try store.setRating(Rating(halves: 7), of: item.id, by: world.ann)
        #expect(try world.movie(item).rating?.stars == "3.5")
        #expect(try world.titles { $0.show = .status(.watched) } == ["A"])
        #expect(try store.setStatus(.watched, of: item.id, by: world.ann) == nil)
        try world.undo(rating)
        try world.undo(status)
        #expect(try world.movie(item).rating == nil && world.movie(item).status == .none)
        #expect(throws: CatalogError.self) { try store.setStatus(.want, of: item.id, by: world.bob) }
        #expect(throws: CatalogError.self) { try store.setRating(nil, of: item.id, by: world.bob) }
    }

    @Test func editingKeepsWhatTheFormDoesNotAsk() throws {
        let item = try world.save("A") { draft in
            draft.credits = [
                Credit(.director, "B"), Credit(.cast, "C", part: "D"), Credit(.other, "E", part: "음악"),
            ]
        }
        var form = WorkForm(try world.movie(item))
        form.texts["year"] = "1999"
        form.people[.director] = "B, F"
        let change = try store.update(item.id, try form.draft(), version: form.version, by: world.ann)
        let stored = try world.movie(item)
        #expect(stored.credits.map(\.name) == ["B", "F", "C", "E"])
        #expect(stored.credits.map(\.part) == ["", "", "D", "음악"])
        #expect(stored.item.subtitle == "B, F · 1999" && stored.item.sources["credits"] == .typed)
        #expect(throws: CatalogError.self) {
            try store.update(item.id, try form.draft(), version: form.version, by: world.ann)
        }
        try world.undo(change)
        #expect(try world.movie(item).credits.map(\.name) == ["B", "C", "E"])
        #expect(throws: CatalogError.self) {
            try store.update(item.id, try form.draft(), version: nil, by: world.bob)
        }
    }

    @Test func sortsAndPages() throws {
        for title in ["다", "가", "나"] { try world.save(title) { $0.status = title == "가" ? .none : .want } }
        #expect(try world.titles() == ["나", "가", "다"])
        #expect(try world.titles { $0.sort = .title } == ["가", "나", "다"])
        #expect(try world.titles { $0.show = .status(.want) } == ["나", "다"])
        for number in 1...61 { try world.save("\(number)") { $0.status = .want } }
        var listing = MovieListing()
        listing.show = .status(.want)
        let page = try world.catalog.read { try store.tiles(listing, owner: world.ann, words: .init(.ko), in: $0) }
        #expect(page.rows.count == 60)
        #expect(
            try world.titles {
                $0.show = .status(.want)
                $0.after = page.next?.text
            } == ["1", "나", "다"])
    }

    @Test(arguments: [10, 100])
    func statementsDoNotGrow(_ count: Int) throws {
        for index in 0..<count { try world.save("\(index)") { $0.credits = [Credit(.cast, "A\(index)")] } }
        let ids = try world.catalog.read { try Int64.fetchAll($0, sql: "SELECT item FROM movie") }
        try world.catalog.read { db in
            let list = try Statements.run(in: db) {
                let page = try store.tiles(MovieListing(), owner: world.ann, words: .init(.ko), in: db)
                #expect(page.rows.count == min(count, 60))
            }
            #expect(list.count == 1)
            #expect(try Statements.run(in: db) { _ = try store.details(of: ids, in: db) }.count == 5)
            #expect(try Statements.run(in: db) { _ = try store.get(ids[0], owner: world.ann, in: db) }.count == 5)
        }
    }

    @Test func oneFilmCostsTheSameAmongMany() throws {
        let id = try world.save("하나") {
            $0.credits = [Credit(.director, "감독")]
            $0.terms = [WorkTerm(.genre, "가족")]
        }.id
        let actions: [(String, () throws -> Change.ID?)] = [
            ("rate", { try self.store.setRating(Rating(halves: 7), of: id, by: self.world.ann) }),
            ("mark", { try self.store.setStatus(.want, of: id, by: self.world.ann) }),
            ("view", { try self.store.add(OccasionDraft(), to: id, by: self.world.ann) }),
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

    @Test func listsRunAlongIndexes() throws {
        try world.save("A")
        try world.catalog.read { db in
            let statements = try Statements.run(in: db) {
                for show in MovieListing.Show.allCases.map(Optional.some) + [nil] {
                    var listing = MovieListing()
                    listing.show = show
                    _ = try store.tiles(listing, owner: world.ann, words: .init(.ko), in: db)
                }
            }
            for sql in statements {
                let arguments = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
                    .map { $0["detail"] as String }
                #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
            }
        }
    }

    @Test func theSampleIsTheSameEveryTime() throws {
        let sample = WorkSample(count: 30, tags: 5, seed: 4, spread: .seconds(86_400))
        try sample.write(to: store, for: world.ann)
        try sample.write(to: store, for: world.ann)
        let other = try World()
        try sample.write(to: other.store, for: other.ann)
        #expect(try world.titles().count == 30)
        #expect(try world.titles() == other.titles())
    }

    @Test func foreignKeysHaveIndexes() throws {
        try world.catalog.read { db in
            for table in ["movie", "movieCredit", "movieIdentity", "watch"] {
                for column in try String.fetchAll(db, sql: "SELECT \"from\" FROM pragma_foreign_key_list('\(table)')") {
                    let sql = "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \(column) = 1"
                    let plan = try Row.fetchAll(db, sql: sql).map { $0["detail"] as String }.joined()
                    #expect(plan.hasPrefix("SEARCH"), "\(table).\(column)")
                }
            }
        }
    }
}
