import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct SettingStoreTests {
    @Test func tokensAreShownOnceAndRevoked() throws {
        let instance = try TestInstance()
        let page = try instance.browser.post(SitePath.tokens(), form: ["name": "단축어", "scope": "add"])
        #expect(page.status == 200)
        #expect(page.header("Cache-Control") == "no-store")
        let secret = try #require(page.text.firstMatch(of: /readonly value="([0-9a-f]{64})"/)?.1)
        #expect(!(try instance.browser.get(SitePath.devices()).text.contains(secret)))
        let client = LoopbackClient(port: instance.port, headers: ["Authorization": "Bearer \(secret)"])
        #expect(try client.get(APIPath.items()).status == 200)
        let device = try instance.catalog.read {
            try instance.catalog.people.devices(of: instance.ann, in: $0).first { $0.name == "단축어" }
        }
        _ = try instance.browser.post(SitePath.tokenRevocation(try #require(device).id), form: [:])
        #expect(try client.get(APIPath.items()).status == 401)
    }

    @Test func settingsOverviewLinksAllPagesAndIsSearchable() throws {
        let instance = try TestInstance()
        let page = try instance.browser.get(SitePath.settings()).text
        for path in [SitePath.devices(), SitePath.appearance(), SitePath.saving(), SitePath.storage(), SitePath.keys()]
        {
            #expect(page.contains("href=\"\(path)\""))
            #expect(try instance.browser.get(path).status == 200)
        }
        let results = try instance.browser.get(SitePath.settings() + "?q=%ED%86%A0%ED%81%B0").text
        #expect(results.contains("class=\"item__title\" href=\"\(SitePath.devices())\""))
        #expect(!results.contains("class=\"item__title\" href=\"\(SitePath.keys())\""))
        #expect(try instance.browser.get(SitePath.settings() + "?q=xyzzy").text.contains("맞는 설정이 없어요"))
        let refused = try instance.browser.post(SitePath.tokens(), form: ["name": "", "scope": "read"])
        #expect(refused.status == 422 && refused.text.contains("id=\"f-name-problem\""))
    }

    @Test func administratorSeesQuarantinedPicturesAndTheirDeletionDate() throws {
        let instance = try TestInstance()
        let media = instance.catalog.media
        #expect(try !instance.browser.get(SitePath.storage()).text.contains("따로 보관한 그림"))
        let unreferenced = try media.store(bytes: [1])
        let moment = Double((instance.clock.now - .seconds(3601)).rawValue) / 1000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: unreferenced.path)
        #expect(try media.sweep(in: instance.catalog).quarantined.count == 1)
        let day = Words(.ko).fullDay(
            LocalDate(instance.clock.now + MediaStore.quarantineTime, in: .server), withYear: true)
        let page = try instance.browser.get(SitePath.storage()).text
        #expect(page.contains("따로 보관한 그림") && page.contains("1장") && page.contains("\(day)부터 삭제해요"))
        #expect(try !instance.browser(of: instance.bob).get(SitePath.storage()).text.contains("Quarantined"))
    }

    @Test func browserTimeZoneIsStoredOnceAndTheChosenOneStays() throws {
        let instance = try TestInstance()
        func zone() throws -> String { try instance.catalog.zone(of: instance.ann).name }
        #expect(try instance.browser.get(SitePath.home()).text.contains("data-zone=\"\(SitePath.appearance())\""))
        func sendBrowserZone(_ name: String) throws -> Int {
            try instance.browser.send(
                "POST", SitePath.appearance(),
                headers: ["Accept": "text/html-fragment", "Content-Type": "application/x-www-form-urlencoded"],
                body: "browserZone=\(name)"
            ).status
        }
        #expect(try sendBrowserZone("Nowhere/Land") == 200)
        #expect(try instance.browser.get(SitePath.home()).text.contains("data-zone"))
        #expect(try sendBrowserZone("Asia/Seoul") == 200)
        #expect(try zone() == "Asia/Seoul")
        #expect(try !instance.browser.get(SitePath.home()).text.contains("data-zone"))
        #expect(try sendBrowserZone("Europe/Paris") == 200)
        #expect(try zone() == "Asia/Seoul")
        _ = try instance.browser.post(SitePath.appearance(), form: ["timeZone": "America/New_York"])
        #expect(try zone() == "America/New_York")
        _ = try instance.browser.post(SitePath.appearance(), form: ["language": "en", "theme": "dark"])
        #expect(try zone() == "America/New_York")
    }

    @Test func timeZonesAreListedByCity() throws {
        let instance = try TestInstance()
        let first = try instance.browser.get(SitePath.appearance()).text
        #expect(first.contains("서울 (UTC+9)") && first.contains("카트만두 (UTC+5:45)") && first.contains("서버의 시간대"))
        #expect(Markup(first).problems.isEmpty)
        _ = try instance.browser.post(SitePath.appearance(), form: ["timeZone": "Asia/Seoul"])
        let chosen = try instance.browser.get(SitePath.appearance()).text
        #expect(chosen.contains("<option value=\"Asia/Seoul\" selected>") && !chosen.contains("서버의 시간대"))
        // An old name that is not in the list.
        _ = try instance.browser.post(SitePath.appearance(), form: ["timeZone": "US/Pacific"])
        #expect(try instance.browser.get(SitePath.appearance()).text.contains("<option value=\"US/Pacific\" selected>"))
        let english = try instance.browser(of: instance.bob).get(SitePath.appearance()).text
        #expect(english.contains("Los Angeles (UTC−8)") && english.contains("Server time zone"))
    }

    @Test func invalidTimeZoneIsRejectedAndNothingChanges() throws {
        let instance = try TestInstance()
        let answer = try instance.browser.post(
            SitePath.appearance(), form: ["timeZone": "Mars/Olympus", "theme": "dark"])
        #expect(answer.status == 422)
        #expect(try instance.catalog.read { try instance.catalog.people.find(instance.ann, in: $0)?.theme } == "system")
    }
}
