import Catalog
import Diary
import Files
import MediaProtocol
import PageDocument

/// Copies the fonts of pages in an export of this program from the archive to the media store, each once in a run.
struct EntryFontExtractor {
    struct Font: Sendable {
        let media: Media
        let name: String
    }

    private let archive: DiaryArchive
    private let folder: String
    private let store: DiaryStore
    private let processor: (any MediaProcessor)?
    /// Hashes of the fonts that were looked for already.
    private var requestedHashes: Set<String> = []
    private var fonts: [String: Font] = [:]

    init(_ archive: DiaryArchive, folder: String, store: DiaryStore, processor: (any MediaProcessor)?) {
        self.archive = archive
        self.folder = folder
        self.store = store
        self.processor = processor
    }

    private static let unavailableError = CatalogError.invalid(
        "file", "지금은 글꼴을 확인할 수 없어서 멈췄어요. 가져온 것은 그대로 있고, 나중에 이어서 할 수 있어요.",
        "Fonts cannot be checked right now, so the import stopped. What was imported stays; you can continue later.")

    /// - Returns: all fonts imported so far, by hash.
    /// - Throws: errors of this instance, such as a full disk. A file that is no font is left out instead.
    mutating func extract(_ results: [DiaryEntryResult]) async throws -> [String: Font] {
        var paths: Set<String> = []
        for case .entry(let entry, _) in results {
            guard let json = entry.document, let document = try? PageDocument(json: json) else { continue }
            for hash in document.ownFonts where requestedHashes.insert(hash).inserted {
                paths.formUnion(archive.pictures(PictureReference(["fonts/\(hash).*"])))
            }
        }
        guard !paths.isEmpty else { return fonts }
        for unpackedPath in try archive.unpack(paths, to: folder).values {
            guard try Stat(unpackedPath).size <= FontMetadata.maxBytes else { continue }
            do {
                let (media, name) = try await store.storeFont(unpackedPath, processor)
                let shortHash = String(media.sha256.prefix(8))
                fonts[media.sha256] = Font(media: media, name: name.isEmpty ? shortHash : name)
            } catch let error as FontError {
                // If the worker is unavailable, the import stops and can be continued, so that no font is lost.
                guard error != .unavailable else { throw Self.unavailableError }
            }
        }
        return fonts
    }
}
