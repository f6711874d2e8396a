import Foundation
import MediaProtocol

/// Downloads pictures into the media store. Only the media worker decodes them.
package struct ImageDownloader: Sendable {
    /// Downloads the picture at an address, shown on a page, into a file of at most `limit` bytes.
    /// - Returns: The reason why the download failed, such as `http-404`; `nil` if it succeeded.
    package typealias Download =
        @Sendable (_ url: String, _ path: String, _ limit: Int, _ page: String) async -> String?

    let media: MediaStore
    let download: Download
    let processor: (any MediaProcessor)?

    /// - Parameter processor: The media worker that decodes pictures; without one every picture is unusable.
    package init(media: MediaStore, download: @escaping Download, processor: (any MediaProcessor)?) {
        self.media = media
        self.download = download
        self.processor = processor
    }

    package enum Outcome: Sendable {
        /// A usable picture, which is stored. The caller records it with the row that refers to it.
        case found(Media)
        /// Failure of all candidates, with the code of the last one.
        case failed(code: String)
        case none
    }

    /// Returns the first usable picture among up to three candidates.
    /// - Parameter blank: media type that the host sends in place of a missing picture.
    package func firstUsable(
        of candidates: [String], referredBy page: String, isIcon: Bool = false, blank: String? = nil
    ) async -> Outcome {
        var lastCode: String?
        for url in candidates.prefix(Self.maxCandidates) {
            do throws(UnusableImageError) {
                let media = try await downloadPicture(url, page, isIcon)
                guard media.type != blank else { throw UnusableImageError(code: "blank") }
                return .found(media)
            } catch {
                lastCode = error.code
            }
        }
        return lastCode.map { .failed(code: $0) } ?? .none
    }

    /// Returns the best usable picture among up to three candidates. They are downloaded at the same time; their order
    /// decides, not the time of the response.
    package func firstUsable(of candidates: [String], referrer page: String, blank: String? = nil) async -> Outcome {
        let candidates = candidates.prefix(Self.maxCandidates)
        return await withTaskGroup(of: (Int, Outcome).self) { group in
            for (rank, url) in candidates.enumerated() {
                group.addTask { (rank, await firstUsable(of: [url], referredBy: page, blank: blank)) }
            }
            var outcomes: [Int: Outcome] = [:]
            for await (rank, outcome) in group { outcomes[rank] = outcome }
            let ranked = candidates.indices.compactMap { outcomes[$0 - candidates.startIndex] }
            return ranked.first { if case .found = $0 { true } else { false } } ?? ranked.first ?? .none
        }
    }

    /// Stores and inspects an uploaded file, which is moved from `path`.
    package func store(_ path: String, isIcon: Bool = false) async throws(UnusableImageError) -> Media {
        guard let stored = try? media.store(file: path) else {
            throw UnusableImageError(code: UnusableImageError.notStored)
        }
        return try await stored.probe(as: isIcon ? .icon : .picture, by: processor)
    }

    private func downloadPicture(_ url: String, _ page: String, _ isIcon: Bool) async throws(UnusableImageError)
        -> Media
    {
        let path = "\(media.folder.incoming)/\(UUID().uuidString)"
        defer { unlink(path) }
        if let code = await download(url, path, isIcon ? Self.maxIconBytes : Self.maxPictureBytes, page) {
            throw UnusableImageError(code: code)
        }
        let picture = try await store(path, isIcon: isIcon)
        let shorterSide = min(picture.width ?? 0, picture.height ?? 0)
        guard isIcon || shorterSide >= Self.minimumSide else { throw UnusableImageError(code: "too-small") }
        return picture
    }

    /// Minimum width and height of a preview, in pixels. Smaller pictures are spacers and counters.
    private static let minimumSide = 48
    private static let maxCandidates = 3
    private static let maxIconBytes = 512 << 10
    private static let maxPictureBytes = 10 << 20
}

extension UnreferencedFile {
    /// Decodes the file as a picture; the caller records the result.
    /// - Parameters:
    ///   - use: The use that decides which types are accepted; icons may be SVG.
    ///   - processor: The media worker; without one the picture is unusable with the code `unavailable`.
    package func probe(
        as use: ImagePurpose = .picture, by processor: (any MediaProcessor)?
    ) async throws(UnusableImageError) -> Media {
        do throws(MediaError) {
            guard let processor else { throw .unavailable }
            return Media(try await processor.probe(path, use: use), in: self)
        } catch {
            throw UnusableImageError(code: error.code, isOurs: error.isOurs)
        }
    }
}
