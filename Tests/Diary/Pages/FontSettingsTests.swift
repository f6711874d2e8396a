import Catalog
import HTTPServer
import PageDocument
import TestSupport
import Testing

@testable import Diary

@Suite(.serialized) struct FontSettingsTests {
    @Test func fontsOfInterfaceAndNewPagesAreSetPerPerson() throws {
        let world = try World()
        let site = try SignedInSite(world)
        let before = try site.client.get(DiaryPath.fonts())
        #expect(before.status == 200 && before.markupErrors.isEmpty)
        #expect(!before.text.contains("data-font="))
        #expect(PageFont.allCases.allSatisfy { before.text.contains("font-\($0.key)") })
        let chosen = try site.client.post(DiaryPath.fonts(), form: ["dashboard": "jua", "page": "brush"])
        #expect(chosen.status == 303)
        let settings = try FontSettings(of: world.ann, in: world.catalog)
        #expect(settings == FontSettings(site: .ours(.jua), page: .ours(.brush)))
        #expect(try site.client.get(DiaryPath.index()).text.contains("data-font=\"jua\""))
        #expect(try FontSettings(of: world.bob, in: world.catalog) == FontSettings())
        #expect(try site.client.post(DiaryPath.fonts(), form: ["dashboard": "comic"]).status == 422)
        #expect(try site.client.post(DiaryPath.fonts(), form: ["dashboard": ""]).status == 303)
        #expect(try FontSettings(of: world.ann, in: world.catalog) == FontSettings(page: .ours(.brush)))
    }
}
