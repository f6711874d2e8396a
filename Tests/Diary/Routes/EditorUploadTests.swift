import Catalog
import Foundation
import HTTPServer
import MediaProtocol
import PageDocument
import Site
import TestSupport
import Testing
import Web

@testable import Diary

@Suite struct EditorUploadTests {
    let world: World
    let site: SignedInSite
    let item: Item

    init() throws {
        world = try World()
        site = try SignedInSite(world, [DiaryCollection(catalog: world.catalog, processor: PictureInspector())])
        item = try world.write("바다")
    }

    /// Accepts files that do not begin with a "?" as pictures.
    private struct PictureInspector: MediaProcessorStub {
        func probe(_ path: String, use: ImagePurpose) async throws(MediaError) -> ImageInfo {
            guard let first = FileManager.default.contents(atPath: path)?.first, first != UInt8(ascii: "?") else {
                throw .notAnImage
            }
            return ImageInfo(
                type: .png, width: 800, height: 600, frames: 1, placeholder: "#808080#808080", damaged: false)
        }
    }

    private func upload(_ files: [(String, String, [UInt8])], to path: String) throws -> LoopbackClient.Answer {
        try site.client.post(path, files: files, headers: ["Accept": "application/json"])
    }

    @Test func uploadAddsPicturesAndNamesRejectedFiles() throws {
        let answer = try upload(
            [("file", "하나.png", [1]), ("file", "글.txt", Array("?".utf8)), ("file", "둘.png", [2])],
            to: DiaryPath.photos(item.id))
        #expect(answer.status == 201)
        let response = try answer.json()
        let photos = try #require(response["photos"] as? [[String: Any]])
        #expect(photos.count == 2)
        #expect(photos[0]["width"] as? Int == 800 && photos[0]["height"] as? Int == 600)
        let refused = try #require(response["refused"] as? [[String: Any]])
        #expect(refused.first?["file"] as? String == "글.txt")
        let hash = try #require(photos[0]["sha256"] as? String)
        // Ann, who uploaded the picture, can see it, and Bob cannot.
        #expect(try world.catalog.read(of: world.ann) { try world.catalog.media.find(hash, in: $0) } != nil)
        #expect(try world.catalog.read(of: world.bob) { try world.catalog.media.find(hash, in: $0) } == nil)
        let body = #"""
            {"revision":1,"document":{"version":1,"elements":[
                {"type":"photo","x":850,"y":900,"width":700,"height":525,"photos":[{"sha256":"\#(hash)"}]}]}}
            """#
        #expect(try site.client.post(DiaryPath.draft(item.id), json: body).status == 200)
    }

    @Test func uploadsWithoutAPictureAreRejected() throws {
        let answer = try upload([("file", "글.txt", Array("?".utf8))], to: DiaryPath.photos(item.id))
        #expect(answer.status == 422)
        #expect(try upload([], to: DiaryPath.photos(item.id)).status == 422)
        let bob = try SignedInSite(
            world, [DiaryCollection(catalog: world.catalog, processor: PictureInspector())], as: world.bob)
        #expect(try bob.client.post(DiaryPath.photos(item.id), files: [("file", "a.png", [1])]).status == 404)
    }

    @Test func picturesOfOtherPeopleAreNotAdded() throws {
        let hash = try world.picture(7)
        let screenshots = try site.client.get(DiaryPath.photos(item.id)).json()
        #expect((screenshots["photos"] as? [[String: Any]])?.first?["sha256"] as? String == hash)
        let added = try site.client.post(DiaryPath.photos(item.id), form: ["picture": hash])
        #expect(added.status == 201)
        let bob = try SignedInSite(world, [DiaryCollection(catalog: world.catalog)], as: world.bob)
        let own = try world.write("밤", by: world.bob)
        let rejected = try bob.client.post(DiaryPath.photos(own.id), form: ["picture": hash])
        #expect((try rejected.json()["photos"] as? [Any])?.isEmpty == true)
        #expect(try world.catalog.read(of: world.bob) { try world.catalog.media.find(hash, in: $0) } == nil)
    }

    @Test func ownStickerIsAddedOnceAndCanBeDeleted() throws {
        let answer = try upload(
            [("file", "우리 집.png", [3]), ("file", "우리 집 2.png", [3])], to: DiaryPath.stickers())
        #expect(answer.status == 201)
        let own = try world.catalog.read(of: world.ann) { try world.store.stickers(in: $0) }
        #expect(own.map(\.name) == ["우리 집"])
        let sticker = try #require(own.first)
        #expect(sticker.size == (440, 330))
        let page = try site.client.get(DiaryPath.stickers())
        #expect(page.markupErrors == [])
        #expect(page.text.contains("우리 집"))
        #expect(try site.client.get(DiaryPath.edit(item.id)).text.contains("sha256:\(sticker.sha256)"))
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.post(DiaryPath.stickerRemoval(sticker.id), form: [:]).status == 404)
        #expect(try site.client.post(DiaryPath.stickerRemoval(sticker.id), form: [:]).status == 303)
        #expect(try world.catalog.read(of: world.ann) { try world.store.stickers(in: $0) }.isEmpty)
    }

    @Test func noScriptFormKeepsElementsThatItDoesNotShow() throws {
        let draft = try PageDocument(
            json: Array(
                #"""
                {"version":1,"elements":[{"type":"hologram","depth":3},
                    {"type":"text","text":"옛 글","lines":["옛","글"],"width":900,"size":80,"x":850,"y":300,"glow":true},
                    {"type":"sticker","sticker":"moon","width":400,"height":400,"x":1,"y":1}]}
                """#.utf8))
        _ = try world.store.saveDraft(item.id, DraftEdit(revision: 1, document: draft), by: world.ann)
        let answer = try site.client.post(
            DiaryPath.edit(item.id),
            form: [
                "revision": "2", "day": "2026-11-02", "weather": "rainy", "mood": "", "text-1": "고친 글\r\n둘째",
                "text": "새 글", "paper": "#E6EAF0", "pattern": "lined", "then": "keep",
            ], file: "file", bytes: [9])
        #expect(answer.status == 303)
        let stored = try world.catalog.read(of: world.ann) { try world.store.draft(of: item.id, in: $0) }
        let document = try PageDocument(json: stored.document)
        #expect(document.elements.count == 5)
        #expect(document.elements[0] == draft.elements[0] && document.elements[2] == draft.elements[2])
        guard case .text(let text) = document.elements[1] else {
            Issue.record("the text must stay a text")
            return
        }
        #expect(text.text == "고친 글\n둘째" && text.lines == nil)
        #expect(String(decoding: stored.document, as: UTF8.self).contains("\"glow\":true"))
        #expect(document.paper.colour.text == "#E6EAF0" && document.paper.pattern == .lined)
        #expect(document.photos.count == 1)
        #expect(document.readableText.contains("새 글"))
        #expect(try world.page(item.id, of: world.ann).day == "2026-11-02")
    }

    @Test func noScriptFormShowsConflictAndKeepsTypedText() throws {
        _ = try world.store.saveDraft(
            item.id, DraftEdit(revision: 1, document: World.document("다른 곳에서")), by: world.ann)
        let conflict = try site.client.post(
            DiaryPath.edit(item.id),
            form: ["revision": "1", "day": "2026-11-21", "text-0": "여기에서 고친 글"], file: "file", bytes: [])
        #expect(conflict.status == 409)
        #expect(conflict.text.contains("여기에서 고친 글") && conflict.text.contains("다른 곳에서"))
        #expect(conflict.markupErrors == [])
        #expect(try world.page(item.id, of: world.ann).searchText == "다른 곳에서")
        let invalid = try site.client.post(
            DiaryPath.edit(item.id), form: ["revision": "2", "day": "2026-13-41", "text-0": "다른 곳에서", "text": "덧붙임"],
            file: "file", bytes: [])
        #expect(invalid.status == 422)
        #expect(invalid.text.contains("덧붙임"))
    }
}
