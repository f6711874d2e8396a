import Catalog
import Site
import TestSupport
import Testing

@Suite struct LinkRecognitionTests {
    @Test func recognisesAddressesInCapturedText() throws {
        let room = try #require(try SignedInSite(World()).dashboard.collections.first)
        #expect(try room.content(of: "https://a.example/1 https://b.example/2") == .url("https://a.example/1"))
        #expect(try room.content(of: "맛집.kr/라멘 에 가자") == .url("https://맛집.kr/라멘"))
        #expect(try room.content(of: "a.example:8080/x?y=1") == .url("https://a.example:8080/x?y=1"))
        for text in ["그냥 글", "1.5", "a@b.example", "끝. 다음", ""] {
            #expect(throws: CaptureRefusal.self, "\(text)") { _ = try room.content(of: text) }
        }
        for text in HostileText.all { _ = try? room.content(of: text) }
    }
}
