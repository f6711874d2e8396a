import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

@Suite(.serialized) struct FacetTests {
    private func instance<W: TestableWork>(_: W.Type) throws -> WorkTestInstance<W> {
        let instance = try WorkTestInstance(W.self)
        for (title, year, genres, maker, halves) in [
            ("가", 1994, ["드라마", "멜로"], "봉", 9.0), ("나", 1999, ["드라마"], "홍", 8), ("다", 2004, ["멜로"], "봉", 5),
            ("라", 1991, ["코미디"], "봉", 8),
        ] {
            try instance.save(title) { draft in
                W.setYearAndLength(&draft, year: year, length: nil)
                draft.terms = genres.map { WorkTerm(.genre, $0) } + [WorkTerm(.country, "한국")]
                draft.credits = [Credit(W.maker, maker), Credit(W.roles[1], maker), Credit(W.roles[2], "송")]
                draft.rating = Rating(halves: halves)
                draft.status = W.done
            }
        }
        return instance
    }

    @Test(arguments: testableWorks, ItemQuery.Sort.allCases)
    func listsAreFilteredByFacets(_ kind: any TestableWork.Type, _ sort: ItemQuery.Sort) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try instance(W.self)
            func titles(_ facets: [WorkFacet: String], _ show: WorkListing<W>.Show? = nil) throws -> [String] {
                try instance.titles {
                    ($0.facets, $0.show, $0.sort) = (facets, show, sort)
                }.sorted()
            }
            #expect(try titles([.genre: "드라마"]) == ["가", "나"])
            #expect(try titles([.genre: "드라마", .decade: "1990", .person: "봉"]) == ["가"])
            #expect(try titles([.country: "한국", .rating: "8"]) == ["가", "나", "라"])
            #expect(try titles([.decade: "2000"]) == ["다"])
            #expect(try titles([.person: "봉"], .status(W.done)) == ["가", "다", "라"])
            #expect(try titles([.person: "봉"], .status(.want)) == [])
            #expect(try titles([.rating: "9"], .status(W.done)) == ["가"])
            #expect(try titles([.rating: "8", .genre: "드라마"], .status(W.done)) == ["가", "나"])
            #expect(try titles([.year: "1994", .decade: "1990"]) == ["가"])
            #expect(try titles([.year: "1994", .decade: "2000"]) == [])
            #expect(try titles([.rating: "8"], .status(.want)) == [])
            #expect(try titles([.genre: "없음"]) == [])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func facetCountsFollowChanges(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try instance(W.self)
            func counts(_ facet: WorkFacet) throws -> [String] {
                try instance.catalog.read(of: instance.ann) { scope in
                    try instance.store.counts(facet, limit: 9, in: scope).map { "\($0.name) \($0.count)" }
                }
            }
            #expect(try counts(.genre) == ["드라마 2", "멜로 2", "코미디 1"])
            #expect(try counts(.person) == ["송 4", "봉 3", "홍 1"])
            let item = try instance.catalog.read(of: instance.ann) { scope in
                try instance.catalog.search.page("라", kind: W.kind, limit: 1, cursor: nil, in: scope).hits[
                    0
                ]
                .item
            }
            let change = try instance.catalog.perform(.trash, by: instance.ann, summary: Phrase("", "")) { scope in
                try instance.catalog.items.trash([item.id], in: scope)
            }.change
            #expect(try counts(.person) == ["송 3", "봉 2", "홍 1"] && counts(.genre) == ["드라마 2", "멜로 2"])
            try instance.undo(change)
            #expect(try counts(.person) == ["송 4", "봉 3", "홍 1"])
            var form = WorkForm(try instance.stored(item))
            form.terms[.genre] = "멜로"
            form.people[W.maker] = "홍"
            form.people[W.roles[1]] = ""
            let edit = try instance.store.update(item.id, try form.draft(), version: form.version, by: instance.ann)
            #expect(try counts(.genre) == ["멜로 3", "드라마 2"] && counts(.person) == ["송 4", "봉 2", "홍 2"])
            try instance.undo(edit)
            #expect(try counts(.genre) == ["드라마 2", "멜로 2", "코미디 1"])
            let deletion = try instance.deleteForever(item)
            #expect(try counts(.person) == ["송 3", "봉 2", "홍 1"])
            try instance.undo(deletion)
            #expect(try counts(.person) == ["송 4", "봉 3", "홍 1"] && counts(.genre) == ["드라마 2", "멜로 2", "코미디 1"])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func pagesOfEqualCountsContinueAtTheSameCost(_ kind: any TestableWork.Type)
        throws
    {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try instance.catalog.write { db in
                for number in 1000..<2000 {
                    try db.execute(
                        sql: "INSERT INTO workFacetCount VALUES (?, '\(W.kind.rawValue)', 'person', ?, ?, ?)",
                        arguments: [
                            instance.ann, "p\(number)", "P\(number)", number == 1500 ? 9 : number > 1989 ? 1 : 2,
                        ])
                }
            }
            try instance.catalog.read(of: instance.ann) { scope in
                var (counts, costs): ([FacetCount], [Int]) = ([], [])
                repeat {
                    let cost = try Steps.taken(in: scope.db) {
                        counts += try instance.store.counts(.person, limit: 60, after: counts.last, in: scope)
                    }
                    costs.append(cost)
                } while counts.count < 1000 && costs.count < 20
                let expectedOrder: [Int] = [1500] + (1000..<2000).filter { $0 != 1500 }
                #expect(counts.map(\.key) == expectedOrder.map { "p\($0)" })
                #expect(try #require(costs.max()) <= costs[0] + 50, "\(costs)")
            }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func personPageShowsRolesWorksAndCoCredits(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try instance(W.self)
            let (site, three) = (try instance.site(), W.labels.count(3, Words(.ko)))
            let list = try site.client.get(W.paths.people())
            #expect(list.markupErrors.isEmpty && list.text.contains(W.paths.person("봉")))
            let page = try site.client.get(W.paths.person("봉"))
            #expect(page.status == 200 && page.markupErrors.isEmpty)
            for text in [
                "\(W.maker.phrase.ko) \(three)", "\(W.roles[1].phrase.ko) \(three)", "자주 함께한 사람", W.paths.person("송"),
                ">가<", ">다<",
            ] {
                #expect(page.text.contains(text), "\(text)")
            }
            #expect(!page.text.contains(">나<"))
            #expect(try site.client.get(W.paths.person("아무도")).status == 404)
            let bob = try instance.site(as: instance.bob)
            #expect(try bob.client.get(W.paths.person("봉")).status == 404)
            #expect(try !bob.client.get(W.paths.people()).text.contains("봉"))
            let narrowed = try site.client.get(W.paths.index() + "?genre=%EB%93%9C%EB%9D%BC%EB%A7%88&decade=1990")
            #expect(narrowed.markupErrors.isEmpty && narrowed.text.contains("1990년대") && narrowed.text.contains(">가<"))
            #expect(try site.client.get(W.paths.index() + "?decade=x&rating=99").text.contains(">다<"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func personCreditsCountOnlyKeptWorks(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (maker, second, third) = (W.maker, W.roles[1], W.roles[2])
            var last: Item.ID?
            for (title, others) in [("가", ["Song Kang", "홍"]), ("나", ["song kang", "홍", "홍"]), ("다", ["song kang"])] {
                last = try instance.save(title) { draft in
                    draft.credits =
                        [Credit(maker, "봉"), Credit(maker, "봉"), Credit(second, "봉")]
                        + others.map { Credit(third, $0) }
                        + (title == "가" ? [Credit(maker, "홍"), Credit(second, "홍")] : [])
                }.id
            }
            func roleAndCreditCounts() throws -> [String] {
                try instance.catalog.read(of: instance.ann) { scope in
                    let parts = try instance.store.credits(ofPerson: "봉", maxCoCredits: 3, in: scope)
                    return parts.roles.map { "\($0.role) \($0.count)" }
                        + parts.coCredits.map { "\($0.role) \($0.name) \($0.count)" }
                }
            }
            let roles = [maker, second].sorted { $0.rawValue < $1.rawValue }
            // Each credit counts, so a person with two credits in one work counts twice.
            #expect(
                try roleAndCreditCounts() == roles.map { "\($0) 3" } + [
                    "\(third) Song Kang 3", "\(third) 홍 3", "\(roles[0]) 홍 1",
                ])
            let coCreditNames = try instance.catalog.read(of: instance.ann) { scope in
                try (1...2).map {
                    try instance.store.credits(ofPerson: "봉", maxCoCredits: $0, in: scope).coCredits.map(\.name)
                }
            }
            #expect(coCreditNames == [["Song Kang"], ["Song Kang", "홍"]])
            let item = try #require(last)
            try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.trash([item], in: $0) }
            #expect(
                try roleAndCreditCounts() == roles.map { "\($0) 2" } + [
                    "\(third) 홍 3", "\(third) Song Kang 2", "\(roles[0]) 홍 1",
                ])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func filteredListsUseIndexes(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try instance(W.self)
            for sort in [ItemQuery.Sort.newest, .title] {
                for facet in [
                    (WorkFacet.person, "봉"), (.genre, "드라마"), (.country, "한국"), (.decade, "1990"), (.rating, "8"),
                ] {
                    try instance.catalog.read(of: instance.ann) { scope in
                        var listing = WorkListing<W>()
                        (listing.facets, listing.sort) = ([facet.0: facet.1], sort)
                        let statements = try Statements.run(in: scope.db) {
                            _ = try instance.store.tiles(listing, words: Words(.ko), in: scope)
                        }
                        #expect(statements.count <= 2)
                        for statement in statements {
                            let plan = try Row.fetchAll(
                                scope.db, sql: "EXPLAIN QUERY PLAN " + statement.replacing(/\?\d?/, with: "'1'")
                            )
                            .map { $0["detail"] as String }
                            #expect(
                                !plan.contains { $0.hasPrefix("SCAN driver") || $0.hasPrefix("SCAN item") }, "\(plan)")
                            if sort == .newest { #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)") }
                        }
                    }
                }
            }
        }
        try check(kind)
    }
}
