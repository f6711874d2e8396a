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
        #expect(!(try house.browser.get(SitePath.settings()).text.contains(secret)))
        let client = LoopbackClient(port: house.port, headers: ["Authorization": "Bearer \(secret)"])
        #expect(try client.get(APIPath.items()).status == 200)
        let device = try house.catalog.read {
            try house.catalog.people.devices(of: house.ann, in: $0).first { $0.name == "단축어" }
        }
        _ = try house.browser.post(SitePath.tokenRevocation(try #require(device).id), form: [:])
        #expect(try client.get(APIPath.items()).status == 401)
    }

    @Test func theOwnerSeesWhatIsSetAsideAndForHowLong() throws {
        let house = try NoteHouse()
        let media = house.catalog.media
        #expect(try !house.browser.get(SitePath.settings()).text.contains("따로 둔 그림"))
        let stray = try media.store(bytes: [1])
        let moment = Double((house.clock.now - .seconds(3601)).rawValue) / 1000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: stray.path)
        #expect(try media.sweep(in: house.catalog).quarantined.count == 1)
        let day = Words(.ko).fullDay(LocalDate(house.clock.now + MediaStore.quarantineTime), withYear: true)
        let page = try house.browser.get(SitePath.settings()).text
        #expect(page.contains("따로 둔 그림") && page.contains("1장") && page.contains("\(day)부터 지워요"))
        #expect(try !house.browser(of: house.bob).get(SitePath.settings()).text.contains("set aside"))
    }
}
