import HTTPServer
import TestSupport
import Testing

@testable import Diary

@Suite struct DiaryCollectionTests {
    @Test func listOfDiariesIsValidMarkup() throws {
        let site = try SignedInSite(try World())
        let answer = try site.client.get(DiaryPath.diaries())
        #expect(answer.status == 200)
        #expect(answer.markupErrors.isEmpty)
    }
}
