import Foundation
import TestSupport
import Testing
import Text

@testable import Catalog

@Suite struct DemoDataTests {
    private static let publicFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Public").path

    private struct Row: Decodable {
        let picture: String?
    }

    private func demo(in instance: TestInstance) async throws -> DemoData {
        try await DemoData(
            in: DemoFolder(in: Self.publicFolder), now: instance.clock.now, media: instance.catalog.media,
            processor: FixedSizeProcessor(width: 480, height: 720))
    }

    @Test func everyListedPictureIsStoredAndUsedOnce() async throws {
        let instance = try TestInstance()
        let demo = try await demo(in: instance)
        var listedPictures: [String] = []
        for name in ["films", "books", "links", "screens"] {
            let rows = try demo.folder.list(name, of: Row.self).compactMap(\.picture)
            #expect(rows.count >= 12, "\(name)")
            listedPictures += rows
            for picture in rows {
                let media = try #require(demo.picture(picture), "\(picture)")
                #expect(FileManager.default.fileExists(atPath: instance.catalog.media.path(media.sha256)))
            }
        }
        #expect(Set(listedPictures).count == listedPictures.count)
        #expect(demo.picture("posters/m99") == nil && demo.picture(nil) == nil)
    }

    @Test(arguments: [
        ("0d", "2026-11-21"), ("3d", "2026-11-18"), ("2y", "2024-11-21"), ("1y20d", "2025-11-01"),
        ("330d", "2025-12-26"),
    ])
    func demoDaysAreInThePast(_ text: String, _ day: String) async throws {
        let instance = try TestInstance()
        let demo = try await demo(in: instance)
        let age = try #require(RelativeDay(text))
        let date = demo.day(age)
        let digits = [date.month, date.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
        #expect(([String(date.year)] + digits).joined(separator: "-") == day)
        for number in 0..<30 { #expect(demo.moment(age, number) < instance.clock.now) }
    }

    @Test(arguments: ["", "d", "3", "y", "3w", "1y2y", "-1d", "1y-2d"])
    func malformedRelativeDayIsRejected(_ text: String) {
        #expect(RelativeDay(text) == nil)
    }
}
