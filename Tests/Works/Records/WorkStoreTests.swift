import Catalog
import GRDB
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Checks the behaviour of the store that all kinds have in common.
@Suite struct WorkStoreTests {
    @Test(arguments: testableWorks) func savingCanBeUndoneAndRedone(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            var draft = WorkDraft<W>(WorkExternalID(source: "elsewhere", id: "1"), title: "A")
            draft.credits = [Credit(W.maker, "B")]
            let change = try #require(try instance.store.save(draft, by: instance.ann).change)
            try instance.undo(change)
            #expect(try instance.titles().isEmpty)
            try instance.catalog.redo(change, by: instance.ann)
            #expect(try instance.titles() == ["A"] && instance.found("B") == ["A"])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func savingAKnownIdentityReturnsTheExistingWork(_ kind: any TestableWork.Type)
        throws
    {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let identity = WorkExternalID(source: "ELSEWHERE", id: "1", url: "https://example.com/1-the-long-way")
            let first = try instance.store.save(WorkDraft(identity), by: instance.ann, state: .inbox)
            #expect(first.outcome == .new && first.item.state == .inbox && first.item.title == "The Long Way")
            #expect(first.item.sources["title"] == nil)
            #expect(try instance.stored(first.item).lookup == .waiting)
            let again = try instance.store.save(
                WorkDraft(WorkExternalID(source: "elsewhere", id: "1")), by: instance.ann)
            #expect(again.outcome == .known && again.item.id == first.item.id && again.change == nil)
            try instance.catalog.write(of: instance.ann) {
                _ = try instance.catalog.items.trash([first.item.id], in: $0)
            }
            let restored = try instance.store.save(WorkDraft(identity), by: instance.ann)
            #expect(restored.outcome == .restored && restored.item.id == first.item.id)
            #expect(try instance.store.save(WorkDraft(identity), by: instance.bob).outcome == .new)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func undoingDeletionRestoresAllParts(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("A") { draft in
                draft.credits = [Credit(W.maker, "B"), Credit(W.roles[1], "C")]
                draft.identities = [WorkExternalID(source: "elsewhere", id: "1")]
                draft.rating = Rating(halves: 7.5)
                draft.terms = [WorkTerm(.genre, "가족")]
                draft.series = SeriesPosition("연작", "2")
            }
            var holding = WorkHolding()
            (holding.copies, holding.lentTo) = (2, "민수")
            _ = try instance.store.setHolding(holding, of: item.id, by: instance.ann)
            _ = try instance.store.add(item.id, toListNamed: "여름", by: instance.ann)
            _ = try instance.store.add(LogEntryDraft(), to: item.id, by: instance.ann)
            let change = try instance.deleteForever(item)
            #expect(try instance.titles().isEmpty)
            try instance.undo(change)
            let stored = try instance.stored(item)
            #expect(stored.credits.map(\.name) == ["B", "C"] && stored.identities.map(\.id) == ["1"])
            #expect(stored.rating?.halves == 7.5 && stored.terms.map(\.name) == ["가족"])
            #expect(stored.series == SeriesPosition("연작", "2"))
            let (storedHolding, lists, logEntries) = try instance.catalog.read { db in
                (
                    try instance.store.holding(of: item.id, in: db), try instance.store.lists(with: item.id, in: db),
                    try instance.store.logEntries(of: [item.id], in: db)[item.id] ?? []
                )
            }
            #expect(storedHolding == holding && lists.map(\.name) == ["여름"] && logEntries.count == 1)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func statusAndRatingCanBeUndone(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("A")
            let status = try instance.store.setStatus(W.done, of: item.id, by: instance.ann)
            let rating = try instance.store.setRating(Rating(halves: 7), of: item.id, by: instance.ann)
            #expect(try instance.stored(item).rating?.stars == "3.5")
            let last = try instance.catalog.history(of: instance.ann).first?.summary
            #expect(last == Phrase("★ 3.5 · A", "★ 3.5 for A"))
            #expect(try instance.titles { $0.show = .status(W.done) } == ["A"])
            #expect(try instance.store.setStatus(W.done, of: item.id, by: instance.ann) == nil)
            try instance.undo(rating)
            try instance.undo(status)
            #expect(try instance.stored(item).rating == nil && instance.stored(item).status == .none)
            #expect(throws: CatalogError.self) { try instance.store.setStatus(.want, of: item.id, by: instance.bob) }
            #expect(throws: CatalogError.self) { try instance.store.setRating(nil, of: item.id, by: instance.bob) }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func editingKeepsValuesThatTheFormDoesNotShow(_ kind: any TestableWork.Type) throws
    {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("A") { draft in
                draft.credits = [
                    Credit(W.maker, "B"), Credit(W.roles[1], "C", part: "D"), Credit(.other, "E", part: "음악"),
                ]
            }
            var form = WorkForm(try instance.stored(item))
            form.texts[W.subtitleInput.input] = W.subtitleInput.text
            form.people[W.maker] = "B, F"
            let change = try instance.store.update(item.id, try form.draft(), version: form.version, by: instance.ann)
            let stored = try instance.stored(item)
            #expect(stored.credits.map(\.name) == ["B", "F", "C", "E"])
            #expect(stored.credits.map(\.part) == ["", "", "D", "음악"])
            #expect(
                stored.item.subtitle == "B, F · \(W.subtitleInput.text)" && stored.item.sources["credits"] == .typed)
            #expect(stored.item.sources[W.subtitleInput.input] == .typed)
            #expect(throws: CatalogError.self) {
                try instance.store.update(item.id, try form.draft(), version: form.version, by: instance.ann)
            }
            try instance.undo(change)
            #expect(try instance.stored(item).credits.map(\.name) == ["B", "C", "E"])
            #expect(throws: CatalogError.self) {
                try instance.store.update(item.id, try form.draft(), version: nil, by: instance.bob)
            }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func savedWorkHasAllTypedValues(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try instance.save("다른 것")
            var draft = WorkDraft<W>(title: "보기")
            W.example(&draft)
            (draft.rating, draft.tags) = (Rating(halves: 9), ["칸"])
            let stored = try instance.stored(try instance.store.save(draft, by: instance.ann).item)
            #expect(stored.work == draft.work && stored.credits == draft.credits && stored.status == draft.status)
            #expect(stored.item.subtitle == W.exampleSubtitle && stored.item.tags == ["칸"])
            #expect(stored.rating?.stars == "4.5")
            let filled = zip(W.columns, draft.work.values).filter { !$1.isNull && $1 != "".databaseValue }
            #expect(!filled.isEmpty && filled.count < W.columns.count, "one field stays empty")
            for column in W.columns.compactMap(\.field) {
                let isTyped = filled.contains { $0.0.field == column }
                #expect(stored.item.sources[column] == (isTyped ? .typed : nil), "\(column)")
            }
            for words in W.queriesFindingExample { #expect(try instance.found(words) == ["보기"], "\(words)") }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func placeholderTitleWithoutAURLIsSourceAndId(_ kind: any TestableWork.Type) throws
    {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let bare = try instance.store.save(
                WorkDraft<W>(WorkExternalID(source: "imdb", id: "tt675")), by: instance.ann)
            #expect(bare.item.title == "IMDb tt675" && bare.item.sources["title"] == nil)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func costOfChangesDoesNotGrowWithTheNumberOfWorks(_ kind: any TestableWork.Type)
        throws
    {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (store, ann) = (instance.store, instance.ann)
            let id = try instance.save("하나") {
                $0.credits = [Credit(W.maker, "누군가")]
                $0.terms = [WorkTerm(.genre, "가족")]
            }.id
            let actions: [(String, () throws -> Change.ID?)] = [
                ("rate", { try store.setRating(Rating(halves: 7), of: id, by: ann) }),
                ("mark", { try store.setStatus(.want, of: id, by: ann) }),
                ("log", { try store.add(LogEntryDraft(), to: id, by: ann) }),
            ]
            func costs() throws -> [Int] {
                try actions.map { _, action in
                    var change: Change.ID?
                    let cost = try Steps.taken(writingTo: instance.catalog) { change = try action() }
                    try instance.undo(change)
                    return cost
                }
            }
            let costsBefore = try costs()
            try W.write(SampleData(count: 1_500, tags: 5, seed: 4, spread: .seconds(86_400)), to: store, for: ann)
            for (index, cost) in try costs().enumerated() {
                #expect(
                    cost <= costsBefore[index] * 3 / 2 + 50, "\(actions[index].0): \(costsBefore[index]) became \(cost)"
                )
            }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func listsAreSortedAndPaged(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            for title in ["다", "가", "나"] { try instance.save(title) { $0.status = title == "가" ? .none : .want } }
            #expect(try instance.titles() == ["나", "가", "다"])
            #expect(try instance.titles { $0.sort = .title } == ["가", "나", "다"])
            #expect(try instance.titles { $0.show = .status(.want) } == ["나", "다"])
            for number in 1...61 { try instance.save("\(number)") { $0.status = .want } }
            var listing = WorkListing<W>()
            listing.show = .status(.want)
            let page = try instance.catalog.read(of: instance.ann) {
                try instance.store.tiles(listing, words: .init(.ko), in: $0)
            }
            #expect(page.rows.count == 60)
            listing.after = page.next?.text
            let rest = try instance.catalog.read(of: instance.ann) {
                try instance.store.tiles(listing, words: .init(.ko), in: $0)
            }
            #expect(rest.rows.map(\.title) == ["1", "나", "다"])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func numberOfStatementsDoesNotGrowWithTheNumberOfWorks(
        _ kind: any TestableWork.Type
    ) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            for count in [10, 100] {
                for index in 0..<count {
                    try instance.save("\(count) \(index)") { $0.credits = [Credit(W.roles[1], "A\(index)")] }
                }
                let ids = try instance.catalog.read { try Int64.fetchAll($0, sql: "SELECT item FROM \(W.table)") }
                try instance.catalog.read(of: instance.ann) { scope in
                    let list = try Statements.run(in: scope.db) {
                        let page = try instance.store.tiles(WorkListing<W>(), words: .init(.ko), in: scope)
                        #expect(page.rows.count == min(count, 60))
                    }
                    #expect(list.count == 1)
                    var details = ItemDetailsWriter()
                    let statements = try Statements.run(in: scope.db) {
                        try instance.store.write(&details, of: ids, in: scope.db)
                    }
                    #expect(statements.count == 6)
                    let one = try Statements.run(in: scope.db) { _ = try instance.store.get(ids[0], in: scope) }
                    #expect(one.count == 5)
                }
            }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func listsUseIndexes(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try instance.save("A")
            try instance.catalog.read(of: instance.ann) { scope in
                let statements = try Statements.run(in: scope.db) {
                    for show in WorkListing<W>.Show.allCases.map(Optional.some) + [nil] {
                        var listing = WorkListing<W>()
                        listing.show = show
                        _ = try instance.store.tiles(listing, words: .init(.ko), in: scope)
                    }
                }
                #expect(try Statements.unindexed(statements, in: scope.db) == [])
            }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func sampleIsReproducible(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let sample = SampleData(count: 30, tags: 5, seed: 4, spread: .seconds(86_400))
            try W.write(sample, to: instance.store, for: instance.ann)
            try W.write(sample, to: instance.store, for: instance.ann)
            let other = try WorkTestInstance(W.self)
            try W.write(sample, to: other.store, for: other.ann)
            #expect(try instance.titles().count == 30)
            #expect(try instance.titles() == other.titles())
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func foreignKeysHaveIndexes(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let own = [W.table, W.table + "Credit", W.table + "Identity", W.Entry.table]
            let shared = [
                "workTerm", "workFacetCount", "workLogTotal", "workSeries", "workHolding", "workList", "workListEntry",
            ]
            try instance.catalog.read { db in
                for table in own + shared {
                    for column in try String.fetchAll(
                        db, sql: "SELECT \"from\" FROM pragma_foreign_key_list('\(table)')")
                    {
                        let sql = "EXPLAIN QUERY PLAN SELECT 1 FROM \(table) WHERE \(column) = 1"
                        let plan = try Row.fetchAll(db, sql: sql).map { $0["detail"] as String }.joined()
                        #expect(plan.hasPrefix("SEARCH"), "\(table).\(column)")
                    }
                }
            }
        }
        try check(kind)
    }
}
