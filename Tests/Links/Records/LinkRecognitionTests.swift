import Catalog
import Site
import TestSupport
import Testing

@Suite struct LinkRecognitionTests {
    @Test func recognisesAddressesInCapturedText() throws {
        let feature = try #require(try SignedInSite(World()).site.collections.first)
        #expect(try feature.content(of: "https://a.example/1 https://b.example/2") == .url("https://a.example/1"))
        #expect(try feature.content(of: "맛집.kr/라멘 에 가자") == .url("https://맛집.kr/라멘"))
        #expect(try feature.content(of: "a.example:8080/x?y=1") == .url("https://a.example:8080/x?y=1"))
        for text in ["그냥 글", "1.5", "a@b.example", "끝. 다음", ""] {
            #expect(throws: SubmissionRejection.self, "\(text)") { _ = try feature.content(of: text) }
        }
        for text in HostileText.all { _ = try? feature.content(of: text) }
    }
}
