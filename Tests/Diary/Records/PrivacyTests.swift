import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Diary

/// An unfinished page is visible to its author only, and a finished page to the people of its diary only.
@Suite struct PrivacyTests {
    let world: World
    let cai: Person.ID
    let diary: Diary
    private let word = "무화과"

    init() throws {
        world = try World()
        cai = try world.stranger()
        diary = try world.pair()
        try world.catalog.write(of: world.bob) { [store = world.store, id = diary.id] in
            try store.change(id, name: nil, hasTurns: false, in: $0)
        }
    }

    /// Returns the addresses and counts in which this person can find the word or the picture of a page.
    private func placesShowingPage(to person: Person.ID, photo: String) throws -> [String] {
        let site = try SignedInSite(world, as: person)
        var seen: [String] = []
        let addresses = [
            "/api/v1/items", "/api/v1/items?q=\(word)", "/api/v1/items?state=trashed",
            "/api/v1/items?since=1970-01-01T00:00:00.000Z",
            "/api/v1/export.json", "/search?q=\(word)", "/timeline", "/timeline?on=2026-11-21", "/on-this-day",
            "/calendar",
            "/", DiaryPath.diaries(),
        ]
        for address in addresses {
            let encoded = address.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? address
            let answer = try site.client.get(encoded)
            // The search page repeats the query.
            let text = answer.text.replacingOccurrences(of: "value=\"\(word)\"", with: "")
            if text.contains("\(word)차") || text.contains(photo) { seen.append(address) }
        }
        for address in ["/api/v1/media/\(photo)", "/media/\(photo)"]
        where try site.client.get(address).status == 200 { seen.append(address) }
        let suggestions = try world.catalog.read(of: person) { scope in
            try world.catalog.search.page(word, kind: nil, limit: 10, cursor: nil, in: scope).hits.count
        }
        if suggestions > 0 { seen.append("search") }
        let counted = try world.catalog.read { db in
            try Int.fetchOne(
                db, sql: "SELECT coalesce(sum(count), 0) FROM itemCount WHERE owner = ? AND kind = 'page'",
                arguments: [person])
        }
        if counted != 0 { seen.append("count") }
        if try world.catalog.read(of: person, { try world.catalog.media.find(photo, in: $0) }) != nil {
            seen.append("media")
        }
        return seen
    }

    @Test func unfinishedPageIsVisibleOnlyToItsAuthor() throws {
        let photo = try world.picture(7)
        let events = world.catalog.events.subscribe(world.bob, capacity: 100)
        let mine = try world.write("\(word)차 한 잔", in: diary.id, photos: [photo])
        _ = try world.store.saveDraft(
            mine.id, DraftEdit(revision: 1, document: World.document("\(word)차 두 잔", photos: [photo])), by: world.ann)
        #expect(try placesShowingPage(to: world.bob, photo: photo) == [])
        #expect(try placesShowingPage(to: cai, photo: photo) == [])
        #expect(
            try placesShowingPage(to: world.ann, photo: photo).contains("search"),
            "the author finds the page, so the queries are right")
        #expect(throws: CatalogError.self) { try world.page(mine.id, of: world.bob) }
        #expect(throws: CatalogError.self) { try world.store.comment("안녕", on: mine.id, by: world.bob) }
        #expect(throws: CatalogError.self) { try world.store.finish(mine.id, by: world.bob) }
        #expect(try world.notices(of: world.bob).isEmpty)

        _ = try world.store.finish(mine.id, by: world.ann)
        let seen = try placesShowingPage(to: world.bob, photo: photo)
        #expect(seen.contains("search") && seen.contains("media") && seen.contains("/api/v1/items"), "\(seen)")
        #expect(seen.contains("/api/v1/export.json") && seen.contains("/timeline"), "\(seen)")
        #expect(try placesShowingPage(to: cai, photo: photo) == [], "a person outside the diary sees nothing")
        withExtendedLifetime(events) {}
    }

    @Test func unfinishedPageSendsNoEventsOrSuggestions() async throws {
        let others = [world.bob, cai]
        let eventStreams = others.map { world.catalog.events.subscribe($0, capacity: 1_000) }
        let mine = try world.write("\(word)차 한 잔", in: diary.id)
        let saved = try world.store.saveDraft(
            mine.id, DraftEdit(revision: 1, document: World.document("\(word)차 두 잔")), by: world.ann)
        guard case .saved = saved else { throw CatalogError.notFound }
        let drawer = RenderPageJobTests.PageDrawer()
        for job in try world.jobs(RenderPageJob.kind) { try await world.perform(job, by: drawer.job(world)) }
        let cover = try #require(try world.page(mine.id, of: world.ann).item.cover)
        _ = try world.catalog.write(of: world.ann) { try world.catalog.items.setFavourite(true, of: [mine.id], in: $0) }
        for (person, stream) in zip(others, eventStreams) {
            // The person's own page is the last event; no event before it may concern the unfinished page.
            let last = try world.write("끝", by: person)
            var pageEvents: [String] = []
            for await event in stream {
                if case .item(let uid, _, _) = event, uid == last.uid { break }
                switch event {
                case .item(let uid, _, _): pageEvents.append("item \(uid)")
                case .job(let progress) where progress.item == mine.id: pageEvents.append("job \(progress)")
                case .notification(let notice, _): pageEvents.append("notice \(notice.title.en)")
                case .job, .items, .devices: break
                }
            }
            #expect(pageEvents.isEmpty, "\(pageEvents)")
            let site = try SignedInSite(world, as: person)
            for address in [
                "/media/\(cover)", "/api/v1/media/\(cover)", SitePath.picture(MediaStore.key(of: cover), 360),
            ] {
                #expect(try site.client.get(address).status == 404, "\(address)")
            }
            // Suggestions of the palette and of a search without results.
            for query in [word, "\(word)차", "무화"] {
                let encoded = query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? query
                for headers in [[:], ["Accept": "text/html-fragment"]] {
                    let answer = try site.client.get("/search?q=\(encoded)", headers: headers)
                    #expect(answer.status == 200)
                    #expect(!answer.text.contains("잔") && !answer.text.contains(DiaryPath.show(mine.id)))
                }
            }
            let counts = try world.catalog.read(of: person) { try world.catalog.items.counts(in: $0) }
            #expect(counts[.page, .kept] == 1 && counts.favourites() == 0)
        }
    }

    @Test func editsOfFinishedPageStayPrivateUntilFinished() throws {
        let (first, second) = (try world.picture(7), try world.picture(8))
        let mine = try world.write("처음", in: diary.id, photos: [first], finished: true)
        let copy = try world.page("처음", of: world.bob)
        let revision = try world.page(mine.id, of: world.ann).revision
        _ = try world.store.saveDraft(
            mine.id, DraftEdit(revision: revision, document: World.document("\(word)차", photos: [second])),
            by: world.ann)
        #expect(try world.titles(of: world.bob) == ["처음"])
        #expect(try placesShowingPage(to: world.bob, photo: second).filter { $0 != "count" } == [])
        let shown = try world.catalog.read(of: world.bob) { try world.store.document(of: copy, in: $0.db) }
        #expect(String(decoding: shown, as: UTF8.self).contains("처음"))
        #expect(throws: CatalogError.self) {
            try world.catalog.read(of: world.bob) { try world.store.versions(of: copy.id, in: $0) }
        }
        _ = try world.store.finish(mine.id, by: world.ann)
        #expect(try world.titles(of: world.bob) == ["\(word)차"])
        let visiblePictures = try world.catalog.read(of: world.bob) { scope in
            try [first, second].map { try world.catalog.media.find($0, in: scope) != nil }
        }
        #expect(
            visiblePictures == [false, true],
            "a picture that was removed from the page is no longer visible to its readers")
    }
}
