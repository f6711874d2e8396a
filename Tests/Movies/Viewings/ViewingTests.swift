import Catalog
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport
import Works

@testable import Movies

/// Viewings of films.
@Suite(.serialized) struct ViewingTests {
    let instance: WorkTestInstance<Movie>
    let site: SignedInSite

    init() throws {
        instance = try WorkTestInstance()
        site = try instance.site()
    }

    @Test func todayButtonLogsAViewing() throws {
        let item = try instance.save("정류장") { $0.status = .want }
        let page = try site.client.get(Movie.paths.show(item.id))
        #expect(page.markupErrors.isEmpty && page.text.contains("오늘 봤어요"))
        #expect(try site.client.post(Movie.paths.logEntries(item.id), form: ["day": "today"]).status == 303)
        let stored = try instance.logEntries(item)
        #expect(stored.map(\.value.day?.text) == ["2026-11-21"])
        #expect(try instance.stored(item).status == .watched)
        // After the first viewing, the button logs a rewatch.
        #expect(try site.client.get(Movie.paths.show(item.id)).text.contains("name=\"isRewatch\" value=\"1\""))
    }

    @Test func logsSeveralViewingsWithPartialDates() throws {
        let item = try instance.save("정류장")
        let days = ["2019-05", "", "2024-05-01", "2021"]
        for day in days {
            let answer = try site.client.post(
                Movie.paths.logEntries(item.id),
                form: [
                    "day": day, "place": "동네 극장", "company": "언니", "rating": "7.5", "note": "좋았다 <b>", "isRewatch": "1",
                ])
            #expect(answer.status == 303)
        }
        let stored = try instance.logEntries(item)
        #expect(stored.map(\.value.day?.text) == ["2024-05-01", "2021", "2019-05", nil])
        #expect(
            stored.allSatisfy {
                $0.value.venue == "동네 극장" && $0.value.watchedWith == "언니" && $0.rating?.halves == 7.5
                    && $0.value.isRewatch
            })
        let page = try site.client.get(Movie.paths.show(item.id))
        #expect(page.markupErrors.isEmpty)
        for text in [
            "2024년 5월 1일", "<b>1</b>5월 수", "2019년 5월", "<b>5월</b>", "날짜 모름", "<span class=\"pill\">다시 봄</span>",
            "동네 극장",
            "별 3.75개", "좋았다 &lt;b&gt;",
        ] {
            #expect(page.text.contains(text), "\(text)")
        }
    }

    @Test func jsonListsViewings() throws {
        let item = try instance.save("정류장")
        var draft = LogEntryDraft<Viewing>()
        (draft.value.venue, draft.note, draft.rating) = ("집", "좋았다", Rating(halves: 9))
        _ = try instance.store.add(draft, to: item.id, by: instance.ann)
        let json = try site.client.get(APIPath.item(item.uid)).json()
        let viewings = try #require((json["movie"] as? [String: Any])?["viewings"] as? [[String: Any]])
        #expect(viewings.count == 1 && viewings[0]["place"] as? String == "집" && viewings[0]["day"] == nil)
        #expect(viewings[0]["rating"] as? Double == 9 && viewings[0]["rewatch"] as? Bool == false)
    }
}
