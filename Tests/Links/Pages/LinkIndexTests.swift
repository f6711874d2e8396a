import Catalog
import HTTPServer
import TestSupport
import Testing

@testable import Links

struct LinkIndexTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    @Test func cardsShowTitleHostAndTags() throws {
        let item = try world.save("https://www.example.com/a?x=<script>", title: "<b>제목</b>", tags: ["읽을거리"])
        let page = try site.client.get(LinkPath.index())
        #expect(page.status == 200)
        #expect(page.text.contains("&lt;b&gt;제목&lt;/b&gt;"))
        #expect(!page.text.contains("<b>제목"))
        #expect(page.text.contains("data-fill=\"\(LinkPath.card(item.id))\""))
        // The Referrer-Policy header hides our URL from other sites, and a `_blank` tab has no opener.
        #expect(page.text.contains("target=\"_blank\""))
        #expect(page.text.contains(">example.com</a>"))
        #expect(page.text.contains("#읽을거리"))
        #expect(page.text.contains("가져오는 중"))
        #expect(page.markupErrors.isEmpty)
    }

    @Test func emptyListOffersToAddALink() throws {
        #expect(try site.client.get(LinkPath.index()).text.contains("아직 링크가 없어요"))
    }

    @Test func urlHoldsTheStateOfTheList() throws {
        for index in 1...61 { try world.save("https://example.com/\(index)", title: "Nr \(index).") }
        try world.save("https://example.com/z", title: "다른 것", tags: ["x"])
        #expect(try site.client.get("/links?tag=x").text.contains("다른 것"))
        #expect(!(try site.client.get("/links?tag=x").text.contains("Nr 61.")))
        let list = try site.client.get("/links?view=list&sort=oldest").text
        #expect(list.contains("Nr 1."))
        #expect(list.contains("link-line"))
        let link = try #require(list.firstMatch(of: /rel="next" href="([^"]+)"/))
        let next = String(link.1).replacing("&amp;", with: "&")
        #expect(next.hasPrefix("/links?sort=oldest&view=list&after="))
        let second = try site.client.get(next).text
        #expect(second.contains("Nr 61."))
        #expect(second.contains("다른 것"))
        #expect(!second.contains("Nr 60."))
        #expect(try site.client.get("/links?show=nonsense&sort=x&folder=abc").status == 200)
    }

    @Test func searchesWithinTheList() throws {
        try world.save("https://example.com/a", title: "성수동 카페", tags: ["맛집"])
        try world.save("https://example.com/b", title: "카페인 이야기")
        let all = try site.client.get("/links?q=%EC%B9%B4%ED%8E%98").text
        #expect(all.contains("성수동 카페"))
        #expect(all.contains("카페인 이야기"))
        let some = try site.client.get("/links?q=%EC%B9%B4%ED%8E%98&tag=%EB%A7%9B%EC%A7%91").text
        #expect(some.contains("성수동 카페"))
        #expect(!some.contains("카페인 이야기"))
        #expect(try site.client.get("/links?q=zzz").text.contains("찾은 링크가 없어요"))
    }

    @Test func unchangedListIsNotSentAgain() throws {
        try world.save("https://example.com/a")
        let first = try site.client.get(LinkPath.index())
        let etag = try #require(first.header("ETag"))
        #expect(try site.client.get(LinkPath.index(), headers: ["If-None-Match": etag]).status == 304)
        try world.save("https://example.com/b")
        #expect(try site.client.get(LinkPath.index(), headers: ["If-None-Match": etag]).status == 200)
    }

    @Test func pendingCardIsReplacedInPlace() throws {
        let item = try world.save("https://example.com/a")
        try world.catalog.write(of: world.ann) { scope in
            try world.store.record(
                LinkStore.Preview(title: "도착"), of: item.id, url: "https://example.com/a", in: scope)
        }
        let card = try site.client.get(LinkPath.card(item.id)).text
        #expect(card.hasPrefix("<li"))
        #expect(card.contains("도착"))
        #expect(!card.contains("data-fill"))
        #expect(try site.client.get(LinkPath.card(item.id) + "?view=list").text.contains("link-line"))
        let other = try SignedInSite(world, as: world.bob)
        #expect(try other.client.get(LinkPath.card(item.id)).status == 404)
    }

    @Test func brokenLinksShowTheirReason() throws {
        let item = try world.save("https://example.com/a", title: "A")
        try world.catalog.write { db in
            let result = LinkCheckResult(status: 404, code: "http-404", verdict: .gone)
            try world.store.record(result, of: item.id, url: "https://example.com/a", in: db)
        }
        let page = try site.client.get("/links?show=broken").text
        #expect(page.contains("끊긴 링크"))
        let detail = try site.client.get(LinkPath.show(item.id)).text
        #expect(detail.contains("끊긴 링크 · 11월 21일 · 페이지가 없어요 (404)"))
        let english = try SignedInSite(world, language: .en)
        #expect(try english.client.get(LinkPath.show(item.id)).text.contains("Broken link"))
    }
}
