import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Movies
import Providers
import Site
import Synchronization
import TestSupport
import Testing
import Works

@testable import Discovery

@Suite(.serialized) struct ChartTests {
    private final class Outside: Sendable {
        let isIll = Mutex(false)
        let title = Mutex("첫날")

        func answer(_ asked: FixtureProvider.Asked) -> Response? {
            if isIll.withLock({ $0 }) { return .json("{}", status: .serviceUnavailable) }
            let name = title.withLock { $0 }
            switch asked.path {
            case "/3/trending/movie/day", "/3/movie/now_playing", "/3/movie/upcoming":
                let films = (1...25).map {
                    #"{"id":\#($0),"title":"\#(name) \#(asked.query["region"] ?? "") \#($0)","poster_path":"/\#($0).png"}"#
                }
                return .json(#"{"page":1,"total_pages":1,"results":[\#(films.joined(separator: ","))]}"#)
            case "/kobisopenapi/webservice/rest/boxoffice/searchDailyBoxOfficeList.json":
                return .json(
                    """
                    {"boxOfficeResult":{"dailyBoxOfficeList":[{"rank":"1","movieCd":"20260001","movieNm":"\(asked.query["targetDt"] ?? "")",
                     "openDt":"2026-11-18","audiCnt":"12345","audiAcc":"99999"}]}}
                    """)
            default: return nil
            }
        }
    }

    private func fetch(_ instance: DiscoveryInstance) async throws {
        let job = try #require(try instance.world.jobs(FetchChartsJob.kind).last)
        try await instance.world.perform(job, by: FetchChartsJob(registry: instance.instance))
    }

    @Test func pastChartsAreStoredAndCanBeOpened() async throws {
        let outside = Outside()
        let instance = try DiscoveryInstance(keys: ["tmdb": "k", "kobis": "k"]) { outside.answer($0) }
        let site = try instance.site()
        try FetchChartsJob.enqueue(in: instance.world.catalog)
        try await fetch(instance)
        outside.title.withLock { $0 = "둘째 날" }
        instance.world.clock.advance(.seconds(86_400))
        let today = try site.client.get("/movies/charts")
        #expect(today.status == 200 && today.markupErrors.isEmpty && today.text.contains("둘째 날"))
        #expect(today.text.components(separatedBy: "class=\"badge\"").count == 21, "twenty")
        #expect(today.text.contains("This product uses the TMDB API") && today.text.contains("2026년 11월 22일"))
        let asked = instance.outside.asked.count
        _ = try site.client.get("/movies/charts")
        #expect(instance.outside.asked.count == asked, "a day's list is asked for once")
        #expect(today.text.contains("/movies/charts?day=2026-11-21"))
        let before = try site.client.get("/movies/charts?day=2026-11-21")
        #expect(before.text.contains("첫날  1<") && before.text.contains("2026년 11월 21일"))
        #expect(try site.client.get("/movies/charts?list=now-playing").text.contains("둘째 날 KR 1<"))
        #expect(try site.client.get("/movies/charts?list=upcoming&region=JP").text.contains("둘째 날 JP 1<"))
        let office = try site.client.get("/movies/charts?list=box-office")
        #expect(office.text.contains(">20261121<") && office.text.contains("하루 12,345명") && office.markupErrors.isEmpty)
        // A chart entry is saved like a search hit.
        _ = try site.client.post(Movie.paths.providerWork("tmdb", "3"), form: ["on": "1"])
        #expect(try instance.items().first?.title == "둘째 날 JP 3")
    }

    @Test func chartIsShownWhileTheDatabaseIsLocked() async throws {
        let outside = Outside()
        let instance = try DiscoveryInstance(keys: ["tmdb": "k"]) { outside.answer($0) }
        let site = try instance.site()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: instance.world.catalog.folder.database, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let page = try site.client.get("/movies/charts")
        #expect(page.text.contains("첫날  1<") && !page.text.contains("응답을 해석할 수 없어요"))
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        let asked = instance.outside.asked.count
        for _ in 0..<2 { _ = try site.client.get("/movies/charts") }
        #expect(instance.outside.asked.count == asked + 1, "it is kept as soon as it can be")
    }

    @Test func lastChartIsShownIfTheProviderFails() async throws {
        let outside = Outside()
        let instance = try DiscoveryInstance { outside.answer($0) }
        let site = try instance.site()
        _ = try site.client.get("/movies/charts")
        outside.isIll.withLock { $0 = true }
        instance.world.clock.advance(.seconds(3 * 86_400))
        let page = try site.client.get("/movies/charts")
        #expect(page.status == 200 && page.markupErrors.isEmpty && page.text.contains("첫날"))
        #expect(page.text.contains("마지막으로 받은 2026년 11월 21일") && page.text.contains("TMDB: 지금은 응답하지 않아요"))
        // The job tries again in an hour.
        try FetchChartsJob.enqueue(in: instance.world.catalog)
        try await fetch(instance)
        let next = try #require(try instance.world.jobs(FetchChartsJob.kind).last)
        #expect(next.notBefore == instance.world.clock.now + .seconds(3_600))
    }

    @Test func missingKeyShowsLinkToSettings() throws {
        let instance = try DiscoveryInstance(keys: [:]) { _ in nil }
        let site = try instance.site()
        for list in ["", "?list=box-office", "?list=x&day=nonsense&region=XX", "?day=2999-01-01"] {
            let page = try site.client.get("/movies/charts" + list)
            #expect(page.status == 200 && page.markupErrors.isEmpty && page.text.contains("아직 받은 목록이 없어요"))
            #expect(page.text.contains(ProviderPath.settings()) && page.text.contains("키가 아직 없어요"))
        }
        #expect(instance.outside.asked.isEmpty)
    }
}
