import Catalog
import GRDB
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Checks the behaviour of the store that all kinds have in common.
@Suite struct WorkStoreTests {
    @Test(arguments: triedWorks) func savingIsUndoneAndDoneAgain(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            var draft = WorkDraft<W>(WorkExternalID(source: "elsewhere", id: "1"), title: "A")
            draft.credits = [Credit(W.maker, "B")]
            let change = try #require(try world.store.save(draft, by: world.ann).change)
            try world.undo(change)
            #expect(try world.titles().isEmpty)
            try world.catalog.redo(change, by: world.ann)
            #expect(try world.titles() == ["A"] && world.found("B") == ["A"])
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func oneIdentityIsOneWork(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let identity = WorkExternalID(source: "ELSEWHERE", id: "1", url: "https://example.com/1-the-long-way")
            let first = try world.store.save(WorkDraft(identity), by: world.ann, state: .inbox)
            #expect(first.outcome == .new && first.item.state == .inbox && first.item.title == "The Long Way")
            #expect(first.item.sources["title"] == nil)
            #expect(try world.stored(first.item).lookup == .waiting)
            let again = try world.store.save(WorkDraft(WorkExternalID(source: "elsewhere", id: "1")), by: world.ann)
            #expect(again.outcome == .known && again.item.id == first.item.id && again.change == nil)
            try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([first.item.id], in: $0) }
            let back = try world.store.save(WorkDraft(identity), by: world.ann)
            #expect(back.outcome == .restored && back.item.id == first.item.id)
            #expect(try world.store.save(WorkDraft(identity), by: world.bob).outcome == .new)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func deletingForeverIsUndoneWithEverything(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("A") { draft in
                draft.credits = [Credit(W.maker, "B"), Credit(W.roles[1], "C")]
                draft.identities = [WorkExternalID(source: "elsewhere", id: "1")]
                draft.rating = Rating(halves: 7.5)
                draft.terms = [WorkTerm(.genre, "가족")]
                draft.series = SeriesPosition("연작", "2")
            }
            var holding = WorkHolding()
            (holding.copies, holding.lentTo) = (2, "민수")
            _ = try world.store.setHolding(holding, of: item.id, by: world.ann)
            _ = try world.store.add(item.id, toListNamed: "여름", by: world.ann)
            _ = try world.store.add(LogEntryDraft(), to: item.id, by: world.ann)
            let change = try world.deleteForever(item)
            #expect(try world.titles().isEmpty)
            try world.undo(change)
            let stored = try world.stored(item)
            #expect(stored.credits.map(\.name) == ["B", "C"] && stored.identities.map(\.id) == ["1"])
            #expect(stored.rating?.halves == 7.5 && stored.terms.map(\.name) == ["가족"])
            #expect(stored.series == SeriesPosition("연작", "2"))
            let (kept, lists, logEntries) = try world.catalog.read { db in
                (
                    try world.store.holding(of: item.id, in: db), try world.store.lists(with: item.id, in: db),
                    try world.store.logEntries(of: [item.id], in: db)[item.id] ?? []
                )
            }
            #expect(kept == holding && lists.map(\.name) == ["여름"] && logEntries.count == 1)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func statusAndRatingAreUndone(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("A")
            let status = try world.store.setStatus(W.done, of: item.id, by: world.ann)
            let rating = try world.store.setRating(Rating(halves: 7), of: item.id, by: world.ann)
            #expect(try world.stored(item).rating?.stars == "3.5")
            let last = try world.catalog.history(of: world.ann).first?.summary
            #expect(last == Phrase("★ 3.5 · A", "★ 3.5 for A"))
            #expect(try world.titles { $0.show = .status(W.done) } == ["A"])
            #expect(try world.store.setStatus(W.done, of: item.id, by: world.ann) == nil)
            try world.undo(rating)
            try world.undo(status)
            #expect(try world.stored(item).rating == nil && world.stored(item).status == .none)
            #expect(throws: CatalogError.self) { try world.store.setStatus(.want, of: item.id, by: world.bob) }
            #expect(throws: CatalogError.self) { try world.store.setRating(nil, of: item.id, by: world.bob) }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func editingKeepsWhatTheFormDoesNotAsk(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("A") { draft in
                draft.credits = [
                    Credit(W.maker, "B"), Credit(W.roles[1], "C", part: "D"), Credit(.other, "E", part: "음악"),
                ]
            }
            var form = WorkForm(try world.stored(item))
            form.texts[W.shown.input] = W.shown.text
            form.people[W.maker] = "B, F"
            let change = try world.store.update(item.id, try form.draft(), version: form.version, by: world.ann)
            let stored = try world.stored(item)
            #expect(stored.credits.map(\.name) == ["B", "F", "C", "E"])
            #expect(stored.credits.map(\.part) == ["", "", "D", "음악"])
            #expect(stored.item.subtitle == "B, F · \(W.shown.text)" && stored.item.sources["credits"] == .typed)
            #expect(stored.item.sources[W.shown.input] == .typed)
            #expect(throws: CatalogError.self) {
                try world.store.update(item.id, try form.draft(), version: form.version, by: world.ann)
            }
            try world.undo(change)
            #expect(try world.stored(item).credits.map(\.name) == ["B", "C", "E"])
            #expect(throws: CatalogError.self) {
                try world.store.update(item.id, try form.draft(), version: nil, by: world.bob)
            }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func keepsWhatWasTyped(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            try world.save("다른 것")
            var draft = WorkDraft<W>(title: "보기")
            W.example(&draft)
            (draft.rating, draft.tags) = (Rating(halves: 9), ["칸"])
            let stored = try world.stored(try world.store.save(draft, by: world.ann).item)
            #expect(stored.work == draft.work && stored.credits == draft.credits && stored.status == draft.status)
            #expect(stored.item.subtitle == W.exampleSubtitle && stored.item.tags == ["칸"])
            #expect(stored.rating?.stars == "4.5")
            let filled = zip(W.columns, draft.work.values).filter { !$1.isNull && $1 != "".databaseValue }
            #expect(!filled.isEmpty && filled.count < W.columns.count, "one field stays empty")
            for column in W.columns.compactMap(\.field) {
                let isTyped = filled.contains { $0.0.field == column }
                #expect(stored.item.sources[column] == (isTyped ? .typed : nil), "\(column)")
            }
            for words in W.exampleWords { #expect(try world.found(words) == ["보기"], "\(words)") }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func anIdentityWithoutAnAddressNamesTheWork(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let bare = try world.store.save(WorkDraft<W>(WorkExternalID(source: "imdb", id: "tt675")), by: world.ann)
            #expect(bare.item.title == "IMDb tt675" && bare.item.sources["title"] == nil)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func oneWorkCostsTheSameAmongMany(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let (store, ann) = (world.store, world.ann)
            let id = try world.save("하나") {
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
                    let cost = try Steps.taken(writingTo: world.catalog) { change = try action() }
                    try world.undo(change)
                    return cost
                }
            }
            let few = try costs()
            try W.write(SampleData(count: 1_500, tags: 5, seed: 4, spread: .seconds(86_400)), to: store, for: ann)
            for (index, many) in try costs().enumerated() {
                #expect(many <= few[index] * 3 / 2 + 50, "\(actions[index].0): \(few[index]) became \(many)")
            }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func sortsAndPages(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            for title in ["다", "가", "나"] { try world.save(title) { $0.status = title == "가" ? .none : .want } }
            #expect(try world.titles() == ["나", "가", "다"])
            #expect(try world.titles { $0.sort = .title } == ["가", "나", "다"])
            #expect(try world.titles { $0.show = .status(.want) } == ["나", "다"])
            for number in 1...61 { try world.save("\(number)") { $0.status = .want } }
            var listing = WorkListing<W>()
            listing.show = .status(.want)
            let page = try world.catalog.read(of: world.ann) {
                try world.store.tiles(listing, words: .init(.ko), in: $0)
            }
            #expect(page.rows.count == 60)
            listing.after = page.next?.text
            let rest = try world.catalog.read(of: world.ann) {
                try world.store.tiles(listing, words: .init(.ko), in: $0)
            }
            #expect(rest.rows.map(\.title) == ["1", "나", "다"])
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func statementsDoNotGrow(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            for count in [10, 100] {
                for index in 0..<count {
                    try world.save("\(count) \(index)") { $0.credits = [Credit(W.roles[1], "A\(index)")] }
                }
                let ids = try world.catalog.read { try Int64.fetchAll($0, sql: "SELECT item FROM \(W.table)") }
                try world.catalog.read(of: world.ann) { scope in
                    let list = try Statements.run(in: scope.db) {
                        let page = try world.store.tiles(WorkListing<W>(), words: .init(.ko), in: scope)
                        #expect(page.rows.count == min(count, 60))
                    }
                    #expect(list.count == 1)
                    var details = ItemDetailsWriter()
                    let statements = try Statements.run(in: scope.db) {
                        try world.store.write(&details, of: ids, in: scope.db)
                    }
                    #expect(statements.count == 6)
                    let one = try Statements.run(in: scope.db) { _ = try world.store.get(ids[0], in: scope) }
                    #expect(one.count == 5)
                }
            }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func listsRunAlongIndexes(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            try world.save("A")
            try world.catalog.read(of: world.ann) { scope in
                let statements = try Statements.run(in: scope.db) {
                    for show in WorkListing<W>.Show.allCases.map(Optional.some) + [nil] {
                        var listing = WorkListing<W>()
                        listing.show = show
                        _ = try world.store.tiles(listing, words: .init(.ko), in: scope)
                    }
                }
                #expect(try Statements.unindexed(statements, in: scope.db) == [])
            }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func theSampleIsTheSameEveryTime(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let sample = SampleData(count: 30, tags: 5, seed: 4, spread: .seconds(86_400))
            try W.write(sample, to: world.store, for: world.ann)
            try W.write(sample, to: world.store, for: world.ann)
            let other = try WorkWorld(W.self)
            try W.write(sample, to: other.store, for: other.ann)
            #expect(try world.titles().count == 30)
            #expect(try world.titles() == other.titles())
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func foreignKeysHaveIndexes(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let own = [W.table, W.table + "Credit", W.table + "Identity", W.Entry.table]
            let shared = [
                "workTerm", "workFacetCount", "workLogTotal", "workSeries", "workHolding", "workList", "workListEntry",
            ]
            try world.catalog.read { db in
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
