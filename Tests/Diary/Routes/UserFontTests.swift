import Catalog
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import PageDocument
import Site
import TestSupport
import Testing

@testable import Diary

@Suite struct UserFontTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world, [DiaryCollection(catalog: world.catalog, processor: FontInspector())])
    }

    /// Accepts files that do not begin with a "?" as fonts, named after their first byte.
    private struct FontInspector: MediaProcessorStub {
        func inspectFont(_ path: String) async throws(FontError) -> FontMetadata {
            guard let first = FileManager.default.contents(atPath: path)?.first, first != UInt8(ascii: "?") else {
                throw .notAFont
            }
            return FontMetadata(type: .trueType, name: first == 0 ? "" : "글꼴 \(first)", glyphs: 9, characters: 9)
        }
    }

    /// Uploads a font as Ann.
    private func add(_ byte: UInt8, named name: String = "a.ttf") throws -> UserFont {
        let answer = try site.client.post(DiaryPath.ownFonts(), files: [("file", name, [byte])])
        #expect(answer.status == 303)
        let hash = try world.catalog.media.store(bytes: [byte]).sha256
        return try #require(try fonts(of: world.ann).first { $0.sha256 == hash })
    }

    private func fonts(of person: Person.ID) throws -> [UserFont] {
        try world.catalog.read(of: person) { try world.store.fonts(in: $0) }
    }

    private func document(_ font: UserFont) -> PageDocument {
        var text = TextElement(placement: Placement(x: 850, y: 400), width: 1300, text: "내 글씨", size: 110)
        text.fontKey = font.typeface.key
        return PageDocument(elements: [.text(text)])
    }

    private func write(_ font: UserFont, in diary: Diary.ID? = nil, finished: Bool = true) throws -> Item {
        try world.store.createPage(
            PageDraft(day: "2026-11-21", document: document(font), diary: diary, isFinished: finished), by: world.ann
        ).item
    }

    private func fontStyleSheet(_ client: LoopbackClient, in text: String) throws -> LoopbackClient.Answer {
        let address = try #require(text.firstMatch(of: /href="(\/(?:fonts|page)\/[^"]*)"/)?.1)
        return try client.get(String(address))
    }

    @Test func ownFontCanBeChosenForInterfaceAndPages() throws {
        let font = try add(7)
        #expect(font.name == "글꼴 7")
        #expect(try add(0, named: "손글씨.woff2").name == "손글씨")
        let page = try site.client.get(DiaryPath.fonts())
        #expect(page.status == 200 && page.markupErrors == [])
        #expect(page.text.contains("글꼴 7") && page.text.contains(font.typeface.style))
        let chosen = try site.client.post(
            DiaryPath.fonts(), form: ["dashboard": font.typeface.key, "page": font.typeface.key])
        #expect(chosen.status == 303)
        let home = try site.client.get(DiaryPath.index())
        #expect(home.text.contains("data-font=\"\(font.typeface.key)\""))
        let css = try fontStyleSheet(site.client, in: home.text)
        #expect(css.header("content-type") == "text/css; charset=utf-8")
        #expect(css.header("cache-control") == "private, max-age=31536000, immutable")
        #expect(css.text.contains("url(\"\(SitePath.media(font.sha256))\")"))
        #expect(css.text.contains("[data-font=\"\(font.typeface.key)\"]"))
        let item = try world.write("바다")
        let editor = try site.client.get(DiaryPath.edit(item.id)).text
        #expect(editor.contains("data-font=\"\(font.typeface.key)\"") && editor.contains(font.typeface.family))
        // Other people cannot choose the font.
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.post(DiaryPath.fonts(), form: ["page": font.typeface.key]).status == 422)
        #expect(try bob.client.get(SitePath.faces(font.sha256)).status == 404)
        #expect(try bob.client.get(SitePath.media(font.sha256)).status == 404)
    }

    @Test func invalidFontsAreNamedAndOthersAreSaved() throws {
        let answer = try site.client.post(
            DiaryPath.ownFonts(), files: [("file", "글.txt", Array("?".utf8)), ("file", "b.otf", [8])])
        #expect(answer.status == 422 && answer.markupErrors == [])
        #expect(answer.text.contains("글.txt") && answer.text.contains("TTF"))
        #expect(try fonts(of: world.ann).map(\.name) == ["글꼴 8"])
        #expect(try site.client.post(DiaryPath.ownFonts(), files: []).status == 422)
        let large = [UInt8](repeating: 1, count: FontMetadata.maxBytes + 1)
        let refused = try site.client.post(DiaryPath.ownFonts(), files: [("file", "c.ttf", large)])
        #expect(refused.status == 422 && refused.text.contains("20 MB"))
        // Uploading the same font again adds no second one.
        _ = try add(8)
        #expect(try fonts(of: world.ann).count == 1)
    }

    @Test func readerGetsTheFontOfThePage() throws {
        let font = try add(7)
        let diary = try world.pairWithoutTurns()
        let item = try write(font, in: diary.id, finished: false)
        let bob = try SignedInSite(world, as: world.bob)
        // The font is hidden from Bob until the page is finished.
        #expect(try bob.client.get(SitePath.media(font.sha256)).status == 404)
        _ = try world.store.finish(item.id, by: world.ann)
        let copy = try world.page("내 글씨", of: world.bob)
        let page = try bob.client.get(DiaryPath.show(copy.id))
        #expect(page.status == 200 && page.markupErrors == [])
        #expect(page.text.contains("Seorap Own"))
        let css = try fontStyleSheet(bob.client, in: page.text)
        #expect(css.status == 200 && css.text.contains(font.sha256))
        #expect(try bob.client.get(SitePath.media(font.sha256)).status == 200)
        // Bob cannot choose the font, and people outside the diary cannot load it.
        #expect(try fonts(of: world.bob).isEmpty)
        let stranger = try SignedInSite(world, as: try world.stranger())
        #expect(try stranger.client.get(SitePath.media(font.sha256)).status == 404)
        #expect(try stranger.client.get(SitePath.faces(font.sha256)).status == 404)
    }

    @Test func shareLinkServesOnlyFontsOfItsPage() throws {
        let (font, unrelatedFont) = (try add(7), try add(8))
        let item = try write(font)
        let secret = try world.store.share(item.id, for: nil, by: world.ann)
        let link = DiaryPath.shared(SecretSegment(secret.text))
        let guest = try SignedInSite(world, as: try world.stranger())
        let page = try guest.client.get(link)
        #expect(page.status == 200 && page.markupErrors == [])
        let css = try fontStyleSheet(guest.client, in: page.text)
        #expect(css.status == 200 && css.text.contains(link + "/media/" + font.sha256))
        #expect(try guest.client.get(link + "/media/" + font.sha256).status == 200)
        #expect(try guest.client.get(link + "/media/" + unrelatedFont.sha256).status == 404)
    }

    @Test func removedFontIsKeptOnPagesThatUseIt() throws {
        let font = try add(7)
        let item = try write(font, finished: false)
        _ = try site.client.post(DiaryPath.fonts(), form: ["dashboard": font.typeface.key, "page": font.typeface.key])
        let page = try site.client.get(DiaryPath.fonts()).text
        #expect(page.contains("이 글꼴로 쓴 일기 1") && page.contains(DiaryPath.show(item.id)))
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try bob.client.post(DiaryPath.ownFontRemoval(font.id), form: [:]).status == 404)
        #expect(try site.client.post(DiaryPath.ownFontRemoval(font.id), form: [:]).status == 303)
        #expect(try fonts(of: world.ann).isEmpty)
        #expect(try FontSettings(of: world.ann, in: world.catalog) == FontSettings())
        // The page keeps the removed font and can still be edited.
        #expect(try site.client.get(SitePath.media(font.sha256)).status == 200)
        let editor = try site.client.get(DiaryPath.edit(item.id)).text
        #expect(editor.contains(font.typeface.family) && editor.contains("삭제한 글꼴"))
        let saved = try world.store.saveDraft(
            item.id, DraftEdit(revision: 1, document: document(font)), by: world.ann)
        guard case .saved = saved else {
            Issue.record("the draft must be saved")
            return
        }
    }

    @Test func fontsOfOtherPeopleAreRejected() throws {
        let font = try add(7)
        let own = try world.write("밤", by: world.bob)
        let problem = #expect(throws: CatalogError.self) {
            try world.store.saveDraft(own.id, DraftEdit(revision: 1, document: document(font)), by: world.bob)
        }
        guard case .invalid(let problems)? = problem else { throw CatalogError.notFound }
        #expect(problems.map(\.field) == ["elements[0].font"])
        let bob = try SignedInSite(world, as: world.bob)
        let refused = try bob.client.post(
            DiaryPath.draft(own.id),
            json: "{\"revision\":1,\"document\":\(String(decoding: document(font).json, as: UTF8.self))}")
        #expect(refused.status == 422)
    }

    @Test func erasingAPersonKeepsFontsOnCopies() throws {
        let font = try add(7)
        let diary = try world.pairWithoutTurns()
        _ = try write(font, in: diary.id)
        let unusedFont = try add(9)
        try world.catalog.write { try $0.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [world.ann]) }
        world.clock.advance(.seconds(2 * 86_400))
        _ = try world.catalog.write { try world.catalog.media.forgetUnused(in: $0) }
        #expect(try world.catalog.read(of: world.bob) { try world.catalog.media.find(font.sha256, in: $0) } != nil)
        #expect(try world.catalog.read { try world.catalog.media.find(unusedFont.sha256, in: $0) } == nil)
    }
}
