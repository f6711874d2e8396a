import Catalog
import GRDB
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// The page of one work: actions that take one click, and its contents.
@Suite(.serialized) struct SingleWorkPageTests {
    @Test(arguments: testableWorks) func pageUsesButtonsInsteadOfSelectMenus(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장") { draft in
                draft.credits = [
                    Credit(W.maker, "봉준호"), Credit(W.roles[1], "봉준호"), Credit(W.roles[1], "송", part: "기택"),
                ]
                draft.rating = Rating(halves: 9)
            }
            try instance.log(item, "2024-05-01")
            _ = try instance.store.makeList("비 오는 날", by: instance.ann)
            let site = try instance.site()
            let page = try site.client.get(W.paths.show(item.id))
            let main = try #require(page.text.split(separator: "<main").last)
            #expect(page.markupErrors.isEmpty && !main.contains("<select"))
            // The rating has ten half-star buttons that work without a script; one of them is pressed.
            #expect(main.matches(of: /role="radio"/).count == 10 && main.matches(of: /aria-checked="true"/).count == 1)
            // The first click opens the lists, the second adds the work to one.
            #expect(main.contains("<button name=\"list\" value=\"1\">비 오는 날</button>"))
            #expect(try site.client.post(W.paths.ownLists(item.id), form: ["list": "1"]).status == 303)
            let listed = try site.client.get(W.paths.show(item.id)).text
            #expect(listed.contains("목록에서 빼기: 비 오는 날") && !listed.contains("<button name=\"list\""))
            // A person with two credits is shown once.
            #expect(main.matches(of: /<b>봉준호<\/b>/).count == 1 && main.contains("기택"))
            // Dates are written in words, not as ISO 8601.
            let text = main.replacing(/<[^>]*>/, with: " ")
            #expect(text.contains("2024년 5월 1일") && text.firstMatch(of: /\d{4}-\d\d/) == nil)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func logEntryAcceptsFullAndPartialDates(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장")
            let site = try instance.site()
            let partialDateInput = W.logDayInput + "About"
            for form: KeyValuePairs in [
                [W.logDayInput: "2024-05-01"], [W.logDayInput: "2026-11-21", partialDateInput: "2019-05"],
                [W.logDayInput: "", partialDateInput: ""],
            ] {
                #expect(try site.client.post(W.paths.logEntries(item.id), form: form).status == 303)
            }
            #expect(try instance.days(item) == ["2024-05-01", "2019-05", nil])
            let partialEntry = try instance.logEntries(item)[1].id
            let form = try site.client.get(W.paths.logEntry(item.id, partialEntry))
            #expect(
                form.markupErrors.isEmpty
                    && form.text.contains("name=\"\(partialDateInput)\" type=\"text\" value=\"2019-05\""))
            #expect(form.text.contains(W.paths.logEntryRemoval(item.id, partialEntry)))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func formForANewWorkShowsFiveInputs(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            func visibleInputs(in text: String) throws -> Set<String> {
                let form = try #require(text.split(separator: "<form class=\"panel form\"").last)
                let visiblePart = try #require(form.split(separator: "<details class=\"rest\">").first)
                return Set(visiblePart.matches(of: /name="(\w+)"/).map { String($0.output.1) })
            }
            let form = try site.client.get(W.paths.new())
            #expect(try form.markupErrors.isEmpty && visibleInputs(in: form.text).count == 5)
            // A field with an error is not hidden in a closed section.
            let refused = try site.client.post(W.paths.index(), form: ["title": "가", W.releaseDateInput: "x"])
            #expect(refused.status == 422 && refused.text.contains("<details class=\"rest\" open"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func sampleHasNoFutureDays(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try W.write(
                SampleData(count: 400, tags: 5, seed: 4, spread: .seconds(86_400)), to: instance.store,
                for: instance.ann)
            let days = try instance.catalog.read { db in
                try String.fetchAll(
                    db, sql: "SELECT \(W.Entry.dayColumn) FROM \(W.Entry.table) WHERE \(W.Entry.dayColumn) IS NOT NULL")
            }
            #expect(days.count > 50 && days.allSatisfy { $0 <= "2026-11-21" }, "\(days.max() ?? "")")
        }
        try check(kind)
    }
}
