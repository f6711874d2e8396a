import Foundation
import MediaProtocol
import TestSupport
import Testing
import Web

@testable import Catalog

/// Candidates are written as "100x80 image/png"; one that begins with "http" is the error of its download.
@Suite struct ImageDownloaderTests {
    private let instance: TestInstance

    init() throws {
        instance = try TestInstance()
    }

    private struct DescriptionDecoder: MediaProcessorStub {
        func probe(_ path: String, use: ImagePurpose) async throws(MediaError) -> ImageInfo {
            let words = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            let parts = words?.split(whereSeparator: { "x ".contains($0) }).map(String.init) ?? []
            guard parts.count == 3, let width = Int(parts[0]), let height = Int(parts[1]),
                let type = PictureType(rawValue: parts[2])
            else { throw .corrupt }
            return ImageInfo(
                type: type, width: width, height: height, frames: 1, placeholder: "#808080#808080", damaged: false)
        }
    }

    private func makeDownloader(before: @escaping @Sendable (String) async -> Void = { _ in }) -> ImageDownloader {
        ImageDownloader(
            media: instance.catalog.media,
            download: { url, path, _, _ in
                await before(url)
                if url.hasPrefix("http") { return url }
                return FileManager.default.createFile(atPath: path, contents: Data(url.utf8)) ? nil : "no-file"
            },
            processor: DescriptionDecoder())
    }

    private func label(_ outcome: ImageDownloader.Outcome) -> String {
        switch outcome {
        case .found(let media): "\(media.width ?? 0)"
        case .failed(let code): code
        case .none: "none"
        }
    }

    @Test(arguments: [
        ([], "none"), (["http-404"], "http-404"), (["http-404", "corrupt", "100x80 image/png"], "100"),
        (["100x20 image/png"], "too-small"), (["100x80 image/gif"], "blank"),
        (["100x80 image/gif", "60x60 image/png"], "60"), (["http-1", "http-2", "http-3", "70x70 image/png"], "http-3"),
    ])
    func firstUsableOfThreeCandidatesIsReturned(candidates: [String], outcome: String) async {
        let found = await makeDownloader().firstUsable(of: candidates, referredBy: "page", blank: "image/gif")
        #expect(label(found) == outcome)
    }

    @Test func smallIconsAreAccepted() async {
        #expect(
            label(await makeDownloader().firstUsable(of: ["16x16 image/png"], referredBy: "page", isIcon: true)) == "16"
        )
    }

    @Test func orderDecidesBetweenSimultaneousDownloads() async {
        let (secondRequest, secondRequestEnd) = AsyncStream.makeStream(of: Void.self)
        let downloader = makeDownloader { url in
            // The first download ends only after the second one has begun.
            if url.hasPrefix("90") { secondRequestEnd.finish() } else { for await _ in secondRequest {} }
        }
        let found = await downloader.firstUsable(of: ["80x80 image/png", "90x90 image/png"], referrer: "page")
        #expect(label(found) == "80")
    }

    @Test func failedDownloadsLeaveNoTemporaryFiles() async throws {
        _ = await makeDownloader().firstUsable(of: ["http-404", "corrupt", "100x20 image/png"], referredBy: "page")
        #expect(try FileManager.default.contentsOfDirectory(atPath: instance.folder.incoming).isEmpty)
    }
}
