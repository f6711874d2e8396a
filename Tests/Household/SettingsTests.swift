import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct SettingsTests {
    @Test func tokensAreShownOnceAndRevoked() throws {
        let house = try NoteHouse()
        let page = try house.browser.post(SitePath.tokens(), form: ["name": "단축어", "scope": "add"])
        #expect(page.status == 200)
        #expect(page.header("Cache-Control") == "no-store")
        let secret = try #require(page.text.firstMatch(of: /readonly value="([0-9a-f]{64})"/)?.1)
        #expect(!(try house.browser.get(SitePath.devices()).text.contains(secret)))
        let client = LoopbackClient(port: house.port, headers: ["Authorization": "Bearer \(secret)"])
        #expect(try client.get(APIPath.items()).status == 200)
        let device = try house.catalog.read {
            try house.catalog.people.devices(of: house.ann, in: $0).first { $0.name == "단축어" }
        }
        _ = try house.browser.post(SitePath.tokenRevocation(try #require(device).id), form: [:])
        #expect(try client.get(APIPath.items()).status == 401)
    }

    @Test func theFirstLevelLeadsEverywhereAndIsSearched() throws {
        let house = try NoteHouse()
        let page = try house.browser.get(SitePath.settings()).text
        for path in [SitePath.devices(), SitePath.appearance(), SitePath.saving(), SitePath.storage(), SitePath.keys()]
        {
            #expect(page.contains("href=\"\(path)\""))
            #expect(try house.browser.get(path).status == 200)
        }
        let found = try house.browser.get(SitePath.settings() + "?q=%ED%86%A0%ED%81%B0").text
        #expect(found.contains("class=\"t\" href=\"\(SitePath.devices())\""))
        #expect(!found.contains("class=\"t\" href=\"\(SitePath.keys())\""))
        #expect(try house.browser.get(SitePath.settings() + "?q=xyzzy").text.contains("그런 설정은 없어요"))
        let refused = try house.browser.post(SitePath.tokens(), form: ["name": ""])
        #expect(refused.status == 422 && refused.text.contains("id=\"f-name-problem\""))
    }

    @Test func theOwnerSeesWhatIsSetAsideAndForHowLong() throws {
        let house = try NoteHouse()
        let media = house.catalog.media
        #expect(try !house.browser.get(SitePath.storage()).text.contains("따로 둔 그림"))
        let stray = try media.store(bytes: [1])
        let moment = Double((house.clock.now - .seconds(3601)).rawValue) / 1000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: stray.path)
        #expect(try media.sweep(in: house.catalog).quarantined.count == 1)
        let day = Words(.ko).fullDay(LocalDate(house.clock.now + MediaStore.quarantineTime), withYear: true)
        let page = try house.browser.get(SitePath.storage()).text
        #expect(page.contains("따로 둔 그림") && page.contains("1장") && page.contains("\(day)부터 지워요"))
        #expect(try !house.browser(of: house.bob).get(SitePath.storage()).text.contains("set aside"))
    }
}
