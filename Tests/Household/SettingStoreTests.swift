import Catalog
import Foundation
import HTTPServer
import Site
import TestSupport
import Testing

@Suite(.serialized) struct SettingStoreTests {
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
        #expect(found.contains("class=\"item__title\" href=\"\(SitePath.devices())\""))
        #expect(!found.contains("class=\"item__title\" href=\"\(SitePath.keys())\""))
        #expect(try house.browser.get(SitePath.settings() + "?q=xyzzy").text.contains("맞는 설정이 없어요"))
        let refused = try house.browser.post(SitePath.tokens(), form: ["name": "", "scope": "read"])
        #expect(refused.status == 422 && refused.text.contains("id=\"f-name-problem\""))
    }

    @Test func theOwnerSeesWhatIsSetAsideAndForHowLong() throws {
        let house = try NoteHouse()
        let media = house.catalog.media
        #expect(try !house.browser.get(SitePath.storage()).text.contains("따로 보관한 그림"))
        let stray = try media.store(bytes: [1])
        let moment = Double((house.clock.now - .seconds(3601)).rawValue) / 1000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: stray.path)
        #expect(try media.sweep(in: house.catalog).quarantined.count == 1)
        let day = Words(.ko).fullDay(
            LocalDate(house.clock.now + MediaStore.quarantineTime, in: .server), withYear: true)
        let page = try house.browser.get(SitePath.storage()).text
        #expect(page.contains("따로 보관한 그림") && page.contains("1장") && page.contains("\(day)부터 삭제해요"))
        #expect(try !house.browser(of: house.bob).get(SitePath.storage()).text.contains("Quarantined"))
    }

    @Test func theBrowsersTimeZoneIsTakenOnceAndThePersonsChoiceStays() throws {
        let house = try NoteHouse()
        func zone() throws -> String { try house.catalog.zone(of: house.ann).name }
        #expect(try house.browser.get(SitePath.home()).text.contains("data-zone=\"\(SitePath.appearance())\""))
        func tell(_ name: String) throws -> Int {
            try house.browser.send(
                "POST", SitePath.appearance(),
                headers: ["Accept": "text/html-fragment", "Content-Type": "application/x-www-form-urlencoded"],
                body: "browserZone=\(name)"
            ).status
        }
        #expect(try tell("Nowhere/Land") == 200)
        #expect(try house.browser.get(SitePath.home()).text.contains("data-zone"))
        #expect(try tell("Asia/Seoul") == 200)
        #expect(try zone() == "Asia/Seoul")
        #expect(try !house.browser.get(SitePath.home()).text.contains("data-zone"))
        #expect(try tell("Europe/Paris") == 200)
        #expect(try zone() == "Asia/Seoul")
        _ = try house.browser.post(SitePath.appearance(), form: ["timeZone": "America/New_York"])
        #expect(try zone() == "America/New_York")
        _ = try house.browser.post(SitePath.appearance(), form: ["language": "en", "theme": "dark"])
        #expect(try zone() == "America/New_York")
    }

    @Test func timeZonesAreChosenByTheNamesOfCities() throws {
        let house = try NoteHouse()
        let first = try house.browser.get(SitePath.appearance()).text
        #expect(first.contains("서울 (UTC+9)") && first.contains("카트만두 (UTC+5:45)") && first.contains("서버의 시간대"))
        #expect(Markup(first).problems.isEmpty)
        _ = try house.browser.post(SitePath.appearance(), form: ["timeZone": "Asia/Seoul"])
        let chosen = try house.browser.get(SitePath.appearance()).text
        #expect(chosen.contains("<option value=\"Asia/Seoul\" selected>") && !chosen.contains("서버의 시간대"))
        // An old name that is not in the list.
        _ = try house.browser.post(SitePath.appearance(), form: ["timeZone": "US/Pacific"])
        #expect(try house.browser.get(SitePath.appearance()).text.contains("<option value=\"US/Pacific\" selected>"))
        let english = try house.browser(of: house.bob).get(SitePath.appearance()).text
        #expect(english.contains("Los Angeles (UTC−8)") && english.contains("Server time zone"))
    }

    @Test func invalidTimeZoneIsRejectedAndNothingChanges() throws {
        let house = try NoteHouse()
        let answer = try house.browser.post(SitePath.appearance(), form: ["timeZone": "Mars/Olympus", "theme": "dark"])
        #expect(answer.status == 422)
        #expect(try house.catalog.read { try house.catalog.people.find(house.ann, in: $0)?.theme } == "system")
    }
}
