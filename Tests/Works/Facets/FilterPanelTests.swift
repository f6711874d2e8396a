import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

@Suite struct FilterPanelTests {
    private func panel<W: TestableWork>(
        _ instance: WorkTestInstance<W>, _ change: (inout WorkListing<W>) -> Void = { _ in }
    ) throws -> FilterPanel {
        var listing = WorkListing<W>()
        change(&listing)
        return FilterPanel(
            listing, try instance.catalog.read(of: instance.ann, instance.store.listContext), words: Words(.ko))
    }

    private func instance<W: TestableWork>(_: W.Type) throws -> WorkTestInstance<W> {
        let instance = try WorkTestInstance(W.self)
        for (title, year, genre, halves) in [("가", 1994, "드라마", 9.0), ("나", 1999, "드라마", 8), ("다", 2004, "멜로", 5)] {
            try instance.save(title) { draft in
                W.setYearAndLength(&draft, year: year, length: nil)
                draft.terms = [WorkTerm(.genre, genre)]
                (draft.rating, draft.status) = (Rating(halves: halves), title == "다" ? .want : W.done)
            }
        }
        return instance
    }

    @Test(arguments: testableWorks) func filterOptionsShowCounts(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try instance(W.self)
            let panel = try panel(instance)
            let labels = Dictionary(uniqueKeysWithValues: panel.choices.map { ($0.name, $0.options.map(\.title)) })
            #expect(labels["genre"] == ["전체", "드라마 (2)", "멜로 (1)"])
            #expect(labels["decade"] == ["전체", "2000년대 (1)", "1990년대 (2)"])
            #expect(labels["rating"] == ["전체", "★ 4.5 이상 (1)", "★ 4 이상 (2)", "★ 3 이상 (2)"])
            #expect(labels["country"] == nil && labels["year"]?.count == 4)
            #expect(panel.chips.isEmpty)
            let context = try instance.catalog.read(of: instance.ann, instance.store.listContext)
            #expect(context.statuses == ["want": 1, W.done.rawValue: 2])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func activeFiltersAreShownAsRemovableChips(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try instance(W.self)
            let panel = try panel(instance) {
                ($0.facets, $0.show, $0.text) = ([.genre: "없는 것", .person: "봉"], .favourite, "x")
            }
            #expect(panel.chips.map(\.title) == ["봉", "없는 것"])
            #expect(panel.chips.allSatisfy { $0.isCurrent && $0.isRemovable && $0.url.contains("show=favourite") })
            #expect(!panel.chips[0].url.contains("person=") && panel.chips[0].url.contains("genre="))
            let genres = try #require(panel.choices.first { $0.name == "genre" })
            #expect(genres.options.filter(\.isSelected).map(\.value) == ["없는 것"])
            // The form has its own genre field; the other filters are hidden fields.
            #expect(panel.hiddenFields.map(\.name) == ["show", "person"])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func countsExcludeWorksOfOtherPeople(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try instance(W.self)
            let context = try instance.catalog.read(of: instance.bob, instance.store.listContext)
            let panel = FilterPanel(WorkListing<W>(), context, words: Words(.ko))
            #expect(context.statuses.isEmpty && !panel.choices.contains { $0.name == "genre" })
        }
        try check(kind)
    }
}
