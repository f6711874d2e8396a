import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct TriagePageTests {
    /// Contents of a triage page and the targets of its forms and links.
    private struct ParsedTriagePage {
        let text: String
        let title: String?
        let progress: String?
        let back: String
        let later: String?
        let previous: String?
        let chips: [String]

        init(_ instance: TestInstance, _ path: String) throws {
            let text = try instance.browser.get(path).text
            func first(_ pattern: Regex<(Substring, Substring)>) -> String? {
                text.firstMatch(of: pattern).map { String($0.1).replacing("&amp;", with: "&") }
            }
            self.text = text
            #expect(Markup(text).problems.isEmpty)
            title = first(/<h2><a class="item__title"[^>]*>([^<]*)</)
            progress = first(/<b>(\d+ \/ \d+)<\/b>/)
            back = first(/state"><input type="hidden" name="back" value="([^"]+)"/) ?? ""
            later = first(/rel="next" href="([^"]+)"/)
            previous = first(/rel="prev" href="([^"]+)"/)
            chips = text.matches(of: /<button class="chip" name="(add|remove)" value="([^"]+)"/).map {
                "\($0.1) \($0.2)"
            }
        }
    }

    private func post(_ instance: TestInstance, _ title: String, _ fields: KeyValuePairs<String, String>) throws
        -> String
    {
        let id = try #require(
            try instance.catalog.read { db in
                try instance.catalog.items.page(ItemQuery(owner: instance.ann, state: .inbox), in: db).rows.first {
                    $0.title == title
                }
            }
        ).id
        let path = fields.first?.key == "state" ? SitePath.itemState(id) : SitePath.itemTags(id)
        let answer = try instance.browser.post(path, form: fields)
        #expect(answer.status == 303)
        return try #require(answer.header("Location"))
    }

    @Test func itemsAreShownOneByOneUntilAllAreTriaged() throws {
        let instance = try TestInstance()
        for title in ["하나", "둘", "셋"] { try instance.add(title, state: .inbox) }
        try instance.add("남의 것", owner: instance.bob, state: .inbox)
        var pageData = try ParsedTriagePage(instance, SitePath.sort())
        #expect(pageData.title == "셋")
        #expect(pageData.progress == "1 / 3")
        #expect(pageData.previous == nil)
        pageData = try ParsedTriagePage(instance, try post(instance, "셋", ["state": "kept", "back": pageData.back]))
        #expect(pageData.title == "둘")
        #expect(pageData.progress == "2 / 3")
        pageData = try ParsedTriagePage(instance, try post(instance, "둘", ["state": "trashed", "back": pageData.back]))
        #expect(pageData.title == "하나")
        #expect(pageData.progress == "3 / 3")
        pageData = try ParsedTriagePage(instance, try post(instance, "하나", ["state": "kept", "back": pageData.back]))
        #expect(pageData.title == nil)
        #expect(pageData.text.contains("3장 정리 완료!"))
        #expect(!pageData.text.contains("다시 보기"))
    }

    @Test func undoShowsTheItemAgain() throws {
        let instance = try TestInstance()
        for title in ["하나", "둘"] { try instance.add(title, state: .inbox) }
        let begun = try ParsedTriagePage(instance, SitePath.sort())
        let after = try post(instance, "둘", ["state": "kept", "back": begun.back])
        #expect(try ParsedTriagePage(instance, after).title == "하나")
        #expect(try instance.browser.post(SitePath.undoLast(), form: ["back": after]).header("Location") == after)
        let again = try ParsedTriagePage(instance, after)
        #expect(again.title == "둘")
        #expect(again.progress == "1 / 2")
    }

    @Test func laterSkipsAnItemAndPreviousShowsIt() throws {
        let instance = try TestInstance()
        for title in ["하나", "둘"] { try instance.add(title, state: .inbox) }
        let begun = try ParsedTriagePage(instance, SitePath.sort())
        let second = try ParsedTriagePage(instance, try #require(begun.later))
        #expect(second.title == "하나")
        #expect(second.progress == "2 / 2")
        #expect(try ParsedTriagePage(instance, try #require(second.previous)).title == "둘")
        let end = try ParsedTriagePage(instance, try #require(second.later))
        #expect(end.title == nil)
        #expect(end.text.contains("2개 남았어요"))
        #expect(end.text.contains("다시 보기"))
        let kept = try post(instance, "하나", ["state": "kept", "back": second.back])
        #expect(try ParsedTriagePage(instance, kept).text.contains("1장 정리 완료!"))
    }

    @Test func recentTagsAreOfferedInAStableOrder() throws {
        let instance = try TestInstance()
        try instance.add("옛것", tags: ["여행"])
        try instance.add("새것", tags: ["영수증", "레시피"])
        try instance.add("받은 것", state: .inbox)
        var pageData = try ParsedTriagePage(instance, SitePath.sort())
        #expect(pageData.chips == ["add 레시피", "add 영수증", "add 여행"])
        pageData = try ParsedTriagePage(instance, try post(instance, "받은 것", ["add": "영수증", "back": pageData.back]))
        #expect(pageData.title == "받은 것")
        #expect(pageData.chips == ["add 레시피", "remove 영수증", "add 여행"])
        pageData = try ParsedTriagePage(
            instance, try post(instance, "받은 것", ["add": "새 태그, 코드", "back": pageData.back]))
        #expect(pageData.chips == ["add 레시피", "remove 영수증", "add 여행", "remove 새 태그", "remove 코드"])
        pageData = try ParsedTriagePage(instance, try post(instance, "받은 것", ["remove": "영수증", "back": pageData.back]))
        #expect(pageData.chips == ["add 레시피", "add 영수증", "add 여행", "remove 새 태그", "remove 코드"])
    }

    @Test func invalidQueriesShowTheInbox() throws {
        let instance = try TestInstance()
        try instance.add("하나", state: .inbox)
        for query in ["?from=x&of=-3&later=-9", "?of=99999999999999999999", "?kind=link", "?later=7", "?of=0"] {
            let pageData = try ParsedTriagePage(instance, SitePath.sort() + query)
            #expect(pageData.title == "하나", "\(query)")
            #expect(pageData.progress?.hasSuffix(" / 1") == true, "\(query)")
        }
        #expect(try ParsedTriagePage(instance, SitePath.sort() + "?kind=movie").title == nil)
        #expect(try ParsedTriagePage(instance, SitePath.sort() + "?from=1").text.contains("여기까지예요"))
    }

    /// Ten and a hundred inbox items take the same number of statements.
    @Test func statementCountIsIndependentOfItemCount() throws {
        let instance = try TestInstance()
        func statements() throws -> Int {
            try instance.catalog.read { db in
                let counter = Counter()
                db.trace { _ in counter.count += 1 }
                defer { db.trace(options: []) }
                _ = try instance.catalog.tags.recent(in: OwnerScope(of: instance.ann, in: db))
                return counter.count
            }
        }
        for number in 0..<10 { try instance.add("항목 \(number)", tags: ["태그\(number)"]) }
        let few = try statements()
        for number in 10..<110 { try instance.add("항목 \(number)", tags: ["태그\(number % 30)"]) }
        #expect(try statements() == few)
    }

    private final class Counter {
        var count = 0
    }
}
