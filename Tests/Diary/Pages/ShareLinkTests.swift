import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Diary

@Suite(.serialized) struct ShareLinkTests {
    let world: World
    let item: Item
    let photo: String
    let ann: SignedInSite

    init() throws {
        world = try World()
        photo = try world.picture(7)
        item = try world.write("보여 줄 쪽", day: "2026-11-14", photos: [photo], finished: true)
        ann = try SignedInSite(world)
    }

    private func makeLink(_ period: String = "week") throws -> String {
        let response = try ann.client.post(DiaryPath.share(item.id), form: ["time": period])
        #expect(response.status == 200 && response.markupErrors.isEmpty)
        #expect(response.header("cache-control") == "no-store")
        let token = try #require(response.text.firstMatch(of: /\/page\/([0-9a-f]{64})/)?.1)
        return DiaryPath.shared(SecretSegment(String(token)))
    }

    @Test func sharedPageHasNoLinksToOtherPages() throws {
        let link = try makeLink()
        let guest = try SignedInSite(world, as: try world.stranger())
        let answer = try guest.client.get(link)
        #expect(answer.status == 200 && answer.markupErrors.isEmpty)
        #expect(answer.text.contains("보여 줄 쪽"))
        #expect(answer.header("x-robots-tag")?.contains("noindex") == true)
        #expect(answer.header("referrer-policy") == "no-referrer")
        #expect(answer.header("cache-control") == "no-store")
        // The page links only to its own media and to assets.
        let addresses = answer.text.matches(of: /(?:href|src|action)="([^"#][^"]*)"/).map { String($0.1) }
        #expect(
            addresses.allSatisfy { $0.hasPrefix(link + "/media/") || $0.hasPrefix(SitePath.asset("")) }, "\(addresses)")
        #expect(!answer.text.contains("<form") && !answer.text.contains("<nav") && !answer.text.contains("<script"))
        #expect(answer.text.contains(link + "/media/" + photo))
    }

    @Test func servesPicturesOfTheSharedPageOnly() throws {
        let link = try makeLink()
        let other = try world.picture(8)
        let guest = try SignedInSite(world, as: try world.stranger())
        #expect(try guest.client.get(link + "/media/" + photo).status == 200)
        #expect(try guest.client.get(link + "/media/" + other).status == 404)
        #expect(try guest.client.get(link + "/media/x").status == 404)
    }

    @Test func expiredOrRevokedLinkIsNotFound() throws {
        let (dayLink, permanentURL) = (try makeLink("day"), try makeLink("always"))
        let guest = try SignedInSite(world, as: try world.stranger())
        world.clock.advance(.seconds(86_400 - 60))
        #expect(try guest.client.get(dayLink).status == 200)
        world.clock.advance(.seconds(60))
        #expect(try guest.client.get(dayLink).status == 404)
        #expect(try guest.client.get(dayLink + "/media/" + photo).status == 404)
        #expect(try guest.client.get(permanentURL).status == 200)
        let shares = try world.catalog.read(of: world.ann) { try world.store.shares(of: item.id, in: $0) }
        let permanentLink = try #require(shares.first { $0.expiresAt == nil })
        #expect(try guest.client.post(DiaryPath.revocation(item.id, permanentLink.id), form: [:]).status == 404)
        #expect(try guest.client.get(permanentURL).status == 200)
        #expect(try ann.client.post(DiaryPath.revocation(item.id, permanentLink.id), form: [:]).status == 303)
        #expect(try guest.client.get(permanentURL).status == 404)
    }

    @Test func viewsByOthersAreCounted() throws {
        let link = try makeLink()
        let guest = try SignedInSite(world, as: try world.stranger())
        _ = try guest.client.get(link)
        _ = try guest.client.get(link)
        _ = try ann.client.get(link)
        world.catalog.flushBackgroundWrites()
        let shares = try world.catalog.read(of: world.ann) { try world.store.shares(of: item.id, in: $0) }
        #expect(shares.map(\.views) == [2])
        #expect(try ann.client.get(DiaryPath.show(item.id)).text.contains("2번 봄"))
    }

    @Test func tokenIsNotStored() throws {
        let link = try makeLink()
        let token = try #require(link.split(separator: "/").last)
        let stored = try world.catalog.read { try String.fetchAll($0, sql: "SELECT tokenHash FROM pageShare") }
        #expect(stored.count == 1 && stored[0] != token)
    }

    @Test func unknownTokenIsNotFound() throws {
        let guest = try SignedInSite(world, as: try world.stranger())
        for token in ["x", String(repeating: "0", count: 64), String(repeating: "A", count: 64)] {
            #expect(try guest.client.get(DiaryPath.shared(SecretSegment(token))).status == 404)
        }
        #expect(try ann.client.post(DiaryPath.share(item.id), form: ["time": "never"]).status == 422)
    }

    @Test func trashedPageIsNotFound() throws {
        let link = try makeLink()
        try world.catalog.perform(.trash, by: world.ann, summary: Phrase("", "")) {
            try world.catalog.items.trash([item.id], in: $0)
        }
        let guest = try SignedInSite(world, as: try world.stranger())
        #expect(try guest.client.get(link).status == 404)
    }
}
