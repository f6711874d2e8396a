import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

@Suite(.serialized) struct UserListTests {
    /// Returns the titles on the page of a list, in order.
    private func order<W: TestableWork>(_: W.Type, _ list: Int64, _ site: SignedInSite) throws -> [String] {
        let page = try site.client.get(W.paths.list(list))
        #expect(page.status == 200 && page.markupErrors.isEmpty)
        return page.text.matches(of: #/class="item__title" href="/[a-z]+/[0-9]+">([^<]+)</#).map { String($0.1) }
    }

    @Test(arguments: testableWorks) func listCanBeCreatedReorderedAndRemoved(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            let items = try ["가", "나", "다"].map { try instance.save($0).id }
            for item in items {
                #expect(try site.client.post(W.paths.ownLists(item), form: ["name": "여름"]).status == 303)
            }
            let list = try #require(
                try instance.catalog.read(of: instance.ann) { try instance.store.lists(in: $0) }.first)
            #expect(list.name == "여름" && list.count == 3)
            #expect(try order(W.self, list.id, site) == ["가", "나", "다"])
            // Adding the item again changes nothing.
            _ = try site.client.post(W.paths.ownLists(items[0]), form: ["list": "\(list.id)"])
            #expect(try order(W.self, list.id, site) == ["가", "나", "다"])
            let moves: [(index: Int, field: String, value: String, expected: [String])] = [
                (2, "move", "up", ["가", "다", "나"]), (0, "move", "down", ["다", "가", "나"]),
                (1, "before", "\(items[2])", ["나", "다", "가"]), (0, "move", "first", ["가", "나", "다"]),
                (0, "move", "last", ["나", "다", "가"]), (1, "move", "up", ["나", "다", "가"]),
            ]
            for move in moves {
                let form: KeyValuePairs = ["item": "\(items[move.index])", move.field: move.value]
                #expect(try site.client.post(W.paths.listOrder(list.id), form: form).status == 303)
                #expect(try order(W.self, list.id, site) == move.expected)
            }
            let removal = W.paths.listEntryRemoval(list.id, items[2])
            #expect(try site.client.post(removal, form: [:]).status == 303)
            #expect(try order(W.self, list.id, site) == ["나", "가"])
            try instance.undoLast()
            #expect(try order(W.self, list.id, site) == ["나", "다", "가"])
            #expect(try site.client.post(W.paths.listRemoval(list.id), form: [:]).status == 303)
            #expect(try site.client.get(W.paths.list(list.id)).status == 404)
            try instance.undoLast()
            #expect(try order(W.self, list.id, site) == ["나", "다", "가"])
            #expect(try instance.catalog.read(of: instance.ann) { try instance.store.list(list.id, in: $0) }.count == 3)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func listCountExcludesTrash(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("가").id
            _ = try instance.store.add(item, toListNamed: "여름", by: instance.ann)
            func count() throws -> Int? {
                try instance.catalog.read(of: instance.ann) { try instance.store.lists(in: $0) }.first?.count
            }
            try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.trash([item], in: $0) }
            #expect(try count() == 0)
            try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.restore([item], in: $0) }
            #expect(try count() == 1)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func listNamesMustBeUniqueAndNotEmpty(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            let made = try instance.store.makeList("여름 <영화>", by: instance.ann)
            let again = try site.client.post(W.paths.lists(), form: ["name": "여름 <영화>"])
            #expect(again.status == 422 && again.markupErrors.isEmpty && again.text.contains("이미 있어요"))
            #expect(try site.client.post(W.paths.lists(), form: ["name": " "]).status == 422)
            let renamed = try site.client.post(W.paths.list(made.id), form: ["name": "겨울", "note": "눈 오는 날"])
            #expect(renamed.status == 303)
            let page = try site.client.get(W.paths.list(made.id))
            #expect(page.text.contains("겨울") && page.text.contains("눈 오는 날"))
            #expect(try site.client.get(W.paths.lists()).markupErrors.isEmpty)
            let bob = try instance.site(as: instance.bob)
            #expect(try bob.client.get(W.paths.list(made.id)).status == 404)
            let stolen = try instance.save("가").id
            #expect(try bob.client.post(W.paths.ownLists(stolen), form: ["name": "x"]).status == 404)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func seriesPageIsSortedByNumber(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            for (title, number) in [("셋", "10"), ("하나", "1"), ("둘", "2.5"), ("덤", "")] {
                try instance.save(title) { $0.series = SeriesPosition("항구 이야기", number) }
            }
            let page = try site.client.get(W.paths.series("항구 이야기"))
            #expect(page.status == 200 && page.markupErrors.isEmpty)
            let titles = page.text.matches(of: #/<a class="item__title"[^>]*>([^<]+)</#).map { String($0.1) }
            #expect(titles == ["하나", "둘", "셋", "덤"])
            let all = try site.client.get(W.paths.allSeries())
            #expect(all.markupErrors.isEmpty && all.text.contains(">4</span>"))
            #expect(try instance.titles { $0.facets = [.series: "항구 이야기"] }.count == 4)
            #expect(try site.client.get(W.paths.series("없는 것")).status == 404)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func listContinuesOnASecondPage(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            var list: Int64?
            for number in 1...70 {
                let item = try instance.save("영화 \(number)").id
                _ = try instance.store.add(item, toListNamed: "모두", by: instance.ann)
                list =
                    try list ?? instance.catalog.read(of: instance.ann) { try instance.store.lists(in: $0) }.first?.id
            }
            let id = try #require(list)
            let first = try site.client.get(W.paths.list(id))
            let next = try #require(first.text.firstMatch(of: #/href="([^"]+/lists/[0-9]+\?after=[^"]+)"/#))
            let second = try site.client.get(String(next.1))
            #expect(second.markupErrors.isEmpty && second.text.contains("영화 70") && !second.text.contains("영화 60<"))
        }
        try check(kind)
    }
}
