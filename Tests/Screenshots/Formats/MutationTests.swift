import Catalog
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import Site
import TestSupport
import Testing
import Text

@testable import Screenshots

@Suite struct MutationTests {
    /// A thousand broken pictures, the same in every run: each ends as an item or as a reason, and the server answers on.
    @Test func thousandBrokenPicturesAreSavedOrRejectedWithAReason() async throws {
        let world = try World()
        try await blocking { try Self.send(to: world) }
        let missing = try world.catalog.read { try world.catalog.media.missing(in: $0) }
        #expect(missing.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.incoming).isEmpty)
        await world.worker.stop()
    }

    private static func send(to world: World) throws {
        let site = try SignedInSite(world)
        var chance = SplitMix64(seed: 1000)
        let sources = [
            Samples.jpeg, Samples.png, Samples.webp, Samples.avif, Samples.heic, BitmapFile().bmp,
            GIFFile.encode(20, 10, frames: [(250, 0, 0), (0, 9, 250)]),
            Metadata.jpeg(Samples.jpeg, exif: Metadata.exif(orientation: 6)),
        ]
        var (items, reasons) = (0, 0)
        for start in stride(from: 0, to: 1000, by: 20) {
            let files = (start..<start + 20).map { number in
                SignedInSite.Upload(
                    name: "\(number).png", bytes: Self.broken(sources[number % sources.count], number, &chance))
            }
            let answer = try site.upload(files)
            #expect([200, 201, 422].contains(answer.status), "\(start): \(answer.status)")
            let document = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
            let problems = (document["problems"] ?? document["refused"]) as? [[String: Any]] ?? []
            let taken = (document["items"] as? [Any])?.count ?? 0
            #expect(taken + problems.count == 20, "\(start)")
            #expect(problems.allSatisfy { !(($0["message"] ?? $0["detail"]) as? String ?? "").isEmpty })
            items += taken
            reasons += problems.count
        }
        print("mutated: \(items) became items, \(reasons) were refused with a reason")
        #expect(items + reasons == 1000 && items > 100 && reasons > 100)
        #expect(try site.client.get(ScreenshotPath.index()).status == 200)
    }

    private static func broken(_ bytes: [UInt8], _ number: Int, _ chance: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        switch number % 5 {
        case 0: bytes.removeLast(chance.below(bytes.count - 1))
        case 1: bytes.insert(contentsOf: (0..<40).map { _ in UInt8(chance.below(256)) }, at: chance.below(bytes.count))
        case 2: bytes.removeSubrange(chance.below(bytes.count / 2)..<(bytes.count / 2 + 1))
        default: break
        }
        for _ in 0..<(1 + chance.below(12)) where !bytes.isEmpty {
            bytes[chance.below(bytes.count)] = UInt8(chance.below(256))
        }
        return bytes
    }
}
