import Catalog
import Diary
import Files
import MediaProtocol
import PageDocument

/// An importer that copies the fonts of this program's own pages from an archive to the media store, each once in a
/// run.
struct EntryFontExtractor {
    struct Font: Sendable {
        let media: Media
        let name: String
    }

    private let archive: DiaryArchive
    private let folder: String
    private let store: DiaryStore
    private let processor: (any MediaProcessor)?
    private var asked: Set<String> = []
    private var fonts: [String: Font] = [:]

    init(_ archive: DiaryArchive, folder: String, store: DiaryStore, processor: (any MediaProcessor)?) {
        self.archive = archive
        self.folder = folder
        self.store = store
        self.processor = processor
    }

    private static let rest = CatalogError.invalid(
        "file", "지금은 글꼴을 확인할 수 없어서 멈췄어요. 가져온 것은 그대로 있고, 나중에 이어서 할 수 있어요.",
        "Fonts cannot be checked right now, so the import stopped. What was imported stays; you can continue later.")

    /// - Returns: all fonts imported so far, by hash.
    /// - Throws: errors of this instance, such as a full disk. A file that is no font is left out instead.
    mutating func extract(_ readings: [DiaryEntryResult]) async throws -> [String: Font] {
        var wanted: Set<String> = []
        for case .entry(let entry, _) in readings {
            guard let json = entry.document, let document = try? PageDocument(json: json) else { continue }
            for hash in document.ownFonts where asked.insert(hash).inserted {
                wanted.formUnion(archive.pictures(PictureReference(["fonts/\(hash).*"])))
            }
        }
        guard !wanted.isEmpty else { return fonts }
        for place in try archive.unpack(wanted, to: folder).values {
            guard try Stat(place).size <= FontMetadata.maxBytes else { continue }
            do {
                let (media, name) = try await store.takeInFont(place, processor)
                let short = String(media.sha256.prefix(8))
                fonts[media.sha256] = Font(media: media, name: name.isEmpty ? short : name)
            } catch let problem as FontError {
                // This instance could not inspect the file, so that the step fails and is tried again rather than
                // losing the font.
                guard problem != .unavailable else { throw Self.rest }
            }
        }
        return fonts
    }
}
