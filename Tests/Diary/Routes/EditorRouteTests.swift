import Catalog
import Foundation
import HTTPServer
import PageDocument
import Site
import TestSupport
import Testing

@testable import Diary

@Suite struct EditorRouteTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    private static let whale = #"{"type":"sticker","sticker":"whale","width":400,"height":400,"x":500,"y":800}"#

    private func draft(_ elements: String, revision: Int, device: String = "a", more: String = "") -> String {
        #"{"revision":\#(revision),"device":"\#(device)"\#(more),"document":{"version":1,"elements":[\#(elements)]}}"#
    }

    private func put(_ body: String, to item: Item.ID, by other: SignedInSite? = nil) throws -> LoopbackClient.Answer {
        try (other ?? site).client.send(
            "PUT", DiaryPath.draft(item), headers: ["Content-Type": "application/json"], body: body)
    }

    private func stored(_ item: Item.ID) throws -> PageDocument {
        let draft = try world.catalog.read(of: world.ann) { try world.store.draft(of: item, in: $0) }
        return try PageDocument(json: draft.document)
    }

    @Test func newPageOpensInTheEditor() throws {
        let answer = try site.client.post(DiaryPath.index(), form: ["day": "2026-11-20"])
        #expect(answer.status == 303)
        let address = try #require(answer.header("location"))
        #expect(address.hasSuffix("/edit"))
        let page = try site.client.get(address)
        #expect(page.status == 200)
        #expect(page.markupErrors == [])
        #expect(page.text.contains("다 썼어요"))
        #expect(page.text.contains("11월 20일 금요일"))
        #expect(page.text.components(separatedBy: "data-sticker=").count - 1 >= 33)
    }

    @Test func finishButtonNamesTheReader() throws {
        let diary = try world.pair()
        let item = try world.write("바다", in: diary.id)
        let page = try site.client.get(DiaryPath.edit(item.id))
        #expect(page.text.contains("bob에게 보내기"))
    }

    @Test func savingADraftIncrementsTheRevision() throws {
        let item = try world.write("바다")
        let answer = try put(
            draft(Self.whale, revision: 1, more: #","day":"2026-10-01","mood":"calm","weather":"sunny""#), to: item.id)
        #expect(answer.status == 200)
        #expect(try answer.json()["revision"] as? Int == 2)
        #expect(try stored(item.id).stickers == ["whale"])
        let page = try world.page(item.id, of: world.ann)
        #expect(page.day == "2026-10-01" && page.mood == "calm" && page.weather == "sunny")
        // A beacon sends the draft with POST.
        let beacon = try site.client.post(DiaryPath.draft(item.id), json: draft("", revision: 2))
        #expect(beacon.status == 200)
        #expect(try stored(item.id).elements.isEmpty)
    }

    @Test func staleDraftReturnsCurrentRevision() throws {
        let item = try world.write("바다")
        _ = try put(draft(Self.whale, revision: 1, device: "desk"), to: item.id)
        let answer = try put(draft("", revision: 1, device: "phone"), to: item.id)
        #expect(answer.status == 409)
        let current = try #require(try answer.json()["current"] as? [String: Any])
        #expect(current["revision"] as? Int == 2 && current["device"] as? String == "desk")
        let document = try #require(current["document"] as? [String: Any])
        #expect((document["elements"] as? [Any])?.count == 1)
        #expect(try stored(item.id).stickers == ["whale"], "nothing was overwritten")
        // The same device may repeat a save whose response it did not receive.
        #expect(try put(draft("", revision: 1, device: "desk"), to: item.id).status == 200)
    }

    @Test func discardedDraftIsStoredAsVersion() throws {
        let item = try world.write("바다")
        let answer = try site.client.post(
            DiaryPath.versions(item.id), json: #"{"document":{"version":1,"elements":[\#(Self.whale)]}}"#)
        #expect(answer.status == 204)
        let versions = try world.catalog.read(of: world.ann) { try world.store.versions(of: item.id, in: $0) }
        let version = try #require(versions.first)
        #expect(try stored(item.id).stickers.isEmpty)
        let page = try site.client.get(DiaryPath.versions(item.id))
        #expect(page.markupErrors == [])
        #expect(page.text.contains(DiaryPath.restoration(item.id, version.id)))
        #expect(try site.client.post(DiaryPath.restoration(item.id, version.id), form: [:]).status == 303)
        #expect(try stored(item.id).stickers == ["whale"])
    }

    @Test func rejectedDraftNamesTheInvalidField() throws {
        let item = try world.write("바다")
        let wrong = try put(
            draft(#"{"type":"sticker","sticker":"whale","width":0,"height":1,"x":1,"y":1}"#, revision: 1), to: item.id)
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("elements[0].width"))
        #expect(try put("[1, 2", to: item.id).status == 422)
        #expect(try put(#"{"document":{"version":1}}"#, to: item.id).status == 422)
        let newer = try put(#"{"revision":1,"document":{"version":9,"elements":[]}}"#, to: item.id)
        #expect(newer.status == 422 && newer.text.contains("더 새로운"))
        #expect(try stored(item.id).readableText == "바다")
    }

    @Test func othersCannotEditThePage() throws {
        let diary = try world.pair()
        let item = try world.write("바다", in: diary.id)
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.get(DiaryPath.edit(item.id)).status == 404)
        #expect(try put(draft("", revision: 1), to: item.id, by: bob).status == 404)
        #expect(try site.client.post(DiaryPath.finish(item.id), form: [:]).status == 409, "it is bob's turn")
        try world.catalog.write(of: world.ann) { try world.store.change(diary.id, name: nil, hasTurns: false, in: $0) }
        let sent = try site.client.post(DiaryPath.finish(item.id), form: [:])
        #expect(sent.header("location") == DiaryPath.show(item.id))
        let copy = try world.page("바다", of: world.bob)
        #expect(try bob.client.get(DiaryPath.edit(copy.id)).status == 403)
    }
}
