import Foundation
import MediaProtocol
import TestSupport
import Testing
import Text

struct EnduranceTests {
    @Test func mutatedPicturesYieldResultOrError() async throws {
        let originals = [
            Samples.jpeg, Samples.png, Samples.webp, Samples.avif, Samples.heic,
            Metadata.jpeg(Samples.jpeg, exif: Metadata.exif(orientation: 6), profile: Metadata.swappedProfile),
            GIFFile.encode(20, 10, frames: [(1, 2, 3), (200, 100, 0)]), BitmapFile(bits: 8).bmp,
            BitmapFile.ico([(20, BitmapFile(bits: 32, alpha: 9).iconImage), (48, Samples.png)]),
            Array(
                "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='5' height='5'/></svg>".utf8),
        ]
        let fixture = try WorkerFixture()
        var random = SplitMix64(seed: 1)
        var outcomes: [String: Int] = [:]
        for index in 0..<300 {
            var bytes = originals[index % originals.count]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: bytes.removeSubrange(place..<min(place + 5, bytes.count))
                default: bytes.insert(contentsOf: [0xFF, 0xFF, 0x7F], at: place)
                }
            }
            do {
                let image = try await fixture.client.render(
                    fixture.file(bytes, name: "\(index)"), use: .icon, width: 360)
                outcomes[image.damaged ? "damaged" : "drawn", default: 0] += 1
            } catch let error as MediaError {
                outcomes[error.code, default: 0] += 1
            }
        }
        #expect(outcomes.values.reduce(0, +) == 300)
        #expect(outcomes["unavailable"] == nil && outcomes["out-of-time"] == nil, "\(outcomes)")
        #expect(try await fixture.probe(Samples.png).width == 48)
        await fixture.client.stop()
    }

    @Test func serverMemoryDoesNotGrow() async {
        // In a process of its own, since other tests share this one.
        await #expect(processExitsWith: .success) {
            let fixture = try WorkerFixture()
            let path = try fixture.file(PNGFile().encode(600, 400) { x, y in (UInt8(x & 255), UInt8(y & 255), 7, 255) })
            func renders(_ count: Int) async throws {
                for _ in 0..<count { unlink(try await fixture.client.render(path, width: 360).path) }
            }
            func resident() throws -> Int {
                let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
                return (Int(statm[1]) ?? 0) * 4
            }
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            try await renders(40)
            let before = (resident: try resident(), descriptors: try descriptors())
            try await renders(200)
            let growth = try resident() - before.resident
            #expect(growth < 2048, "grown by \(growth) kB")
            #expect(try descriptors() == before.descriptors)
            await fixture.client.stop()
        }
    }
}
