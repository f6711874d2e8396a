import Catalog
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Diary

@Suite struct DiariesRouteTests {
    let world: World
    let ann: SignedInSite
    let bob: SignedInSite

    init() throws {
        world = try World()
        ann = try SignedInSite(world)
        bob = try SignedInSite(world, as: world.bob, language: .en)
    }

    private func makeCode() throws -> String {
        let response = try ann.client.post(DiaryPath.codes(), form: [:])
        #expect(response.status == 303)
        #expect(response.header("location") == DiaryPath.waiting())
        return try #require(try world.catalog.read(of: world.ann) { try world.store.lastCode(in: $0) }).code
    }

    @Test func codePageShowsThatAnotherPersonJoined() throws {
        let code = try makeCode()
        let waiting = try ann.client.get(DiaryPath.waiting())
        #expect(waiting.text.contains(code) && waiting.text.contains("data-refresh"))
        #expect(waiting.markupErrors == [])
        let joined = try bob.client.post(DiaryPath.join(), form: ["code": " \(code.lowercased())"])
        #expect(joined.status == 303)
        let after = try ann.client.get(DiaryPath.waiting())
        #expect(after.text.contains("bob 님이 참여했어요"))
        #expect(!after.text.contains("data-refresh"), "the web page no longer refreshes itself")
        #expect(after.markupErrors == [])
        let page = try bob.client.get(joined.header("location")?.split(separator: "#").first.map(String.init) ?? "")
        #expect(page.text.contains("It is your turn") && page.text.contains("You now write together"))
        #expect(page.markupErrors == [])
    }

    @Test func wrongCodeIsShownAgainAndLimited() throws {
        let answer = try bob.client.post(DiaryPath.join(), form: ["code": "QQQQQQ"])
        #expect(answer.status == 422)
        #expect(answer.text.contains("There is no such code") && answer.text.contains("QQQQQQ"))
        #expect(answer.markupErrors == [])
        #expect(try bob.client.post(DiaryPath.join(), form: ["code": "12"]).status == 422)
        for _ in 0..<4 { _ = try bob.client.post(DiaryPath.join(), form: ["code": "QQQQQQ"]) }
        #expect(
            try bob.client.post(DiaryPath.join(), form: ["code": "QQQQQQ"]).status == 429,
            "further attempts have to wait")
    }

    @Test func memberCanRenameAndLeaveDiary() throws {
        _ = try bob.client.post(DiaryPath.join(), form: ["code": try makeCode()])
        let diary = try #require(try world.catalog.read { try world.store.diaries(of: world.ann, in: $0).first })
        let path = DiaryPath.diary(diary.id)
        #expect(try ann.client.post(path, form: ["name": "우리", "asksTurns": "1"]).status == 303)
        #expect(try world.diary(diary.id, of: world.bob).name == "우리")
        #expect(try world.diary(diary.id, of: world.bob).hasTurns == false)
        let long = String(repeating: "가", count: 61)
        let refused = try ann.client.post(path, form: ["name": long])
        #expect(refused.status == 422 && refused.text.contains(long))
        #expect(try ann.client.post(DiaryPath.asking(diary.id), form: [:]).status == 303)
        #expect(try ann.client.post(DiaryPath.asking(diary.id), form: [:]).status == 429)
        #expect(try ann.client.post(DiaryPath.leaving(diary.id), form: [:]).status == 303)
        #expect(try ann.client.post(path, form: ["name": "남의 것"]).status == 404)
        let diariesPage = try ann.client.get(DiaryPath.diaries())
        #expect(diariesPage.text.contains("나온 일기장") && diariesPage.markupErrors == [])
        #expect(try ann.client.post(DiaryPath.diaries(), form: ["name": "혼자"]).status == 303)
        #expect(try world.catalog.read { try world.store.diaries(of: world.ann, in: $0).map(\.name) } == ["혼자"])
    }

    @Test func deletingAPageKeepsTheOtherCopy() throws {
        let diary = try world.pair()
        try world.write("첫눈", by: world.bob, in: diary.id, finished: true)
        let copy = try world.page("첫눈", of: world.ann)
        #expect(try bob.client.post(DiaryPath.removal(copy.id), form: [:]).status == 404)
        #expect(try ann.client.post(DiaryPath.removal(copy.id), form: [:]).status == 303)
        #expect(try world.titles(of: world.ann) == [])
        #expect(try world.titles(of: world.bob) == ["첫눈"])
        try world.undo(try world.catalog.history(of: world.ann).first?.id)
        #expect(try world.titles(of: world.ann) == ["첫눈"])
    }
}
