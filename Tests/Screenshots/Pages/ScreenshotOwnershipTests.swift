import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Screenshots

/// Screenshots of one person are neither visible to another person nor can that person change them.
@Suite struct ScreenshotOwnershipTests {
    @Test func screenshotsOfOnePersonAreHiddenFromOthers() async throws {
        let world = try World()
        var owned: [Person.ID: [Item]] = [:]
        for (person, word) in [(world.ann, "고등어"), (world.bob, "가자미")] {
            for number in 1...3 {
                let file = SamplePicture.blocks(number, width: 90, height: 190, comment: word)
                let saved = try await world.store.save(
                    NewScreenshot(
                        path: world.file(file), fileName: "\(word) \(number).png", title: "\(word) \(number)",
                        note: word,
                        tags: [word]), by: person)
                owned[person, default: []].append(saved.item)
            }
        }
        try await world.work(FakeReader("오늘의 생선").reader)
        try await world.runJobs(FindSimilarScreenshotsJob(store: world.store))
        let (anns, bobs) = (owned[world.ann] ?? [], owned[world.bob] ?? [])
        func stateOfBob() throws -> ([ScreenshotPicture], [ItemState], alike: Int) {
            try world.catalog.read(of: world.bob) { scope in
                (
                    try world.store.pictures(of: bobs.map(\.id), in: scope),
                    try world.catalog.items.find(bobs.map(\.id), in: scope).map(\.state),
                    try world.store.similarPairs(in: OwnerScope(of: world.bob, in: scope.db)).count
                )
            }
        }
        let before = try stateOfBob()
        try await blocking {
            let site = try SignedInSite(world, reader: FakeReader(""))
            let pages = [
                "/screenshots", "/screenshots?view=list", "/screenshots?view=list&sort=-size",
                "/screenshots?q=%EC%83%9D%EC%84%A0",
                "/screenshots?tag=%EA%B0%80%EC%9E%90%EB%AF%B8", ScreenshotPath.duplicates(), ScreenshotPath.reading(),
                ScreenshotPath.show(anns[0].id), ScreenshotPath.show(anns[0].id) + "?q=%EC%83%9D%EC%84%A0",
            ]
            for page in pages {
                let answer = try site.client.get(page)
                #expect(answer.status == 200)
                // The tag that was asked for stands there as the question.
                if !page.contains("tag=") { #expect(!answer.text.contains("가자미"), "\(page)") }
                for item in bobs { #expect(!answer.text.contains("data-id=\"\(item.id)\""), "\(page)") }
            }
            for item in bobs {
                for path in [
                    ScreenshotPath.show(item.id), ScreenshotPath.original(item.id), ScreenshotPath.shared(item.id),
                ] { #expect(try site.client.get(path).status == 404, "\(path)") }
                for path in [
                    ScreenshotPath.rereading(item.id), ScreenshotPath.links(item.id), ScreenshotPath.split(item.id),
                ] { #expect(try site.client.post(path, form: ["url": "https://a.example/"]).status == 404, "\(path)") }
            }
            #expect(try site.client.post(ScreenshotPath.zip(), form: ["id": "\(bobs[0].id)"]).status == 404)
            for form: KeyValuePairs<String, String> in [
                ["do": "trash", "trash": "\(bobs[0].id)"],
                ["do": "differ", "member": "\(bobs[0].id)", "member": "\(bobs[1].id)"],
            ] { _ = try site.client.post(ScreenshotPath.duplicates(), form: form) }
        }
        let after = try stateOfBob()
        #expect(after.0 == before.0 && after.1 == before.1 && after.alike == before.alike)
    }
}
