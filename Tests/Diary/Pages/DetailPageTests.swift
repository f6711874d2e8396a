import Catalog
import HTTPServer
import PageDocument
import Site
import TestSupport
import Testing

@testable import Diary

@Suite(.serialized) struct DetailPageTests {
    let world: World
    let diary: Diary

    init() throws {
        world = try World()
        diary = try world.pairWithoutTurns()
    }

    private func page(
        _ id: Item.ID, of site: SignedInSite, _ query: [(String, String)] = []
    ) throws -> String {
        let answer = try site.client.get(URLBuilder(DiaryPath.show(id), query).text)
        #expect(answer.status == 200)
        #expect(answer.markupErrors.isEmpty, "\(answer.markupErrors)")
        return answer.text
    }

    @Test func detailPageShowsDrawingAndText() throws {
        try world.write("어제", in: diary.id, day: "2026-11-13", finished: true)
        let item = try world.write("바다가 <나오는> 날\n둘째 줄", in: diary.id, day: "2026-11-14", finished: true)
        try world.write("내일", in: diary.id, day: "2026-11-15", finished: true)
        let shown = try page(item.id, of: SignedInSite(world))
        #expect(shown.contains("<svg class=\"sheet\""))
        #expect(shown.contains("<p>바다가 &lt;나오는&gt; 날</p>") && shown.contains("<p>둘째 줄</p>"))
        #expect(shown.contains("2026년 11월 14일 토요일"))
        #expect(shown.contains("rel=\"prev\"") && shown.contains("rel=\"next\""))
        #expect(shown.contains("data-edit"))
        let english = try page(item.id, of: SignedInSite(world, language: .en))
        #expect(english.contains("Written by me"))
    }

    @Test func otherMemberCanReactAndCommentButNotEdit() throws {
        try world.write("안나의 쪽", in: diary.id, finished: true)
        let copy = try world.page("안나의 쪽", of: world.bob)
        let bob = try SignedInSite(world, as: world.bob)
        let shown = try page(copy.id, of: bob)
        #expect(!shown.contains("data-edit") && !shown.contains("id=\"share\""))
        #expect(try bob.client.post(DiaryPath.reactions(copy.id), form: ["kind": "heart", "on": "1"]).status == 303)
        #expect(try bob.client.post(DiaryPath.comments(copy.id), form: ["text": "나도 봤어"]).status == 303)
        #expect(try bob.client.post(DiaryPath.share(copy.id), form: ["time": "week"]).status == 403)
        let own = try world.page("안나의 쪽", of: world.ann)
        let ann = try SignedInSite(world)
        let answered = try page(own.id, of: ann)
        #expect(answered.contains("나도 봤어"))
        #expect(answered.contains("하트: "))
        // An unknown reaction is rejected, and a comment that is too long stays in its field.
        #expect(try ann.client.post(DiaryPath.reactions(own.id), form: ["kind": "thumb"]).status == 422)
        let long = String(repeating: "길", count: 2_001)
        let refused = try ann.client.post(DiaryPath.comments(own.id), form: ["text": long])
        #expect(refused.status == 422)
        #expect(refused.text.contains(long) && refused.text.contains("aria-invalid"))
        #expect(refused.markupErrors.isEmpty)
    }

    @Test func onlyCommentAuthorAndPageAuthorCanDeleteComment() throws {
        try world.write("쪽", in: diary.id, finished: true)
        let (own, copy) = (try world.page("쪽", of: world.ann), try world.page("쪽", of: world.bob))
        let mine = try world.store.comment("안나가", on: own.id, by: world.ann)
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.post(DiaryPath.commentRemoval(copy.id, mine.id), form: [:]).status == 403)
        #expect(try !page(copy.id, of: bob).contains(DiaryPath.commentRemoval(copy.id, mine.id)))
        let ann = try SignedInSite(world)
        #expect(try ann.client.post(DiaryPath.commentRemoval(own.id, mine.id), form: [:]).status == 303)
        #expect(try !page(own.id, of: ann).contains("안나가"))
    }

    @Test func searchedWordsAreMarkedInTextAndDrawing() throws {
        let item = try world.write("바다가 나오는 날", in: diary.id, finished: true)
        let site = try SignedInSite(world)
        let found = try page(item.id, of: site, [("q", "나오")])
        #expect(found.contains("<mark>나오</mark>"))
        #expect(found.contains("class=\"found\""))
        #expect(try !page(item.id, of: site).contains("class=\"found\""))
        #expect(site.site.collection(of: .page)?.show(item.id, found: "나오").contains("q=") == true)
    }

    @Test func personOutsideTheDiaryGetsNotFound() throws {
        let item = try world.write("우리만", in: diary.id, finished: true)
        let cai = try SignedInSite(world, as: try world.stranger())
        #expect(try cai.client.get(DiaryPath.show(item.id)).status == 404)
        #expect(try cai.client.get(DiaryPath.file(item.id, "json")).status == 404)
        #expect(try cai.client.post(DiaryPath.comments(item.id), form: ["text": "나"]).status == 404)
        #expect(try cai.client.post(DiaryPath.reactions(item.id), form: ["kind": "heart"]).status == 404)
        #expect(try cai.client.post(DiaryPath.share(item.id), form: ["time": "week"]).status == 404)
    }

    @Test func pageFileAsJSONIsItsDocument() throws {
        let item = try world.write("그대로", in: diary.id, day: "2026-11-14", finished: true)
        let site = try SignedInSite(world)
        let answer = try site.client.get(DiaryPath.file(item.id, "json"))
        #expect(answer.status == 200)
        #expect(answer.header("content-disposition")?.contains("2026-11-14") == true)
        let document = try PageDocument(json: Array(answer.body))
        #expect(document.readableText == "그대로")
        #expect(try site.client.get(DiaryPath.file(item.id, "gif")).status == 404)
        // Without a worker the page cannot be drawn, and the response says so.
        #expect(try site.client.get(DiaryPath.file(item.id, "png")).status == 422)
    }

    @Test func printPageShowsPagesInRangeOfDays() throws {
        try world.write("시월", in: diary.id, day: "2026-10-31", finished: true)
        try world.write("십일월", in: diary.id, day: "2026-11-01", finished: true)
        let site = try SignedInSite(world)
        let path = URLBuilder(DiaryPath.print()).adding("from", "2026-11-01").adding("to", "2026-11-30").text
        let answer = try site.client.get(path)
        #expect(answer.status == 200 && answer.markupErrors.isEmpty)
        #expect(answer.text.contains("십일월") && !answer.text.contains("시월<"))
        #expect(try site.client.get(URLBuilder(DiaryPath.print()).adding("from", "어제").text).status == 422)
    }
}
