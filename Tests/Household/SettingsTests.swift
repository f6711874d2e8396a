import Catalog
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
}
