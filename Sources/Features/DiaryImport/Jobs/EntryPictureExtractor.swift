import Catalog
import Foundation
import MediaProtocol

/// An importer that copies the pictures of entries from their archive to the media store, some entries at a time.
struct EntryPictureExtractor {
    /// A file of the archive that an entry shows.
    struct ReferencedFile: Sendable {
        let path: String
        let alt: String
    }

    /// The pictures of one step.
    struct ExtractedPictures: Sendable {
        /// Stored pictures by path in the archive.
        fileprivate(set) var media: [String: Media] = [:]
        /// Files that each entry shows, by the entry's origin.
        fileprivate(set) var named: [String: [ReferencedFile]] = [:]
        /// Number of pictures that an entry names and that were not imported, by the entry's origin.
        fileprivate(set) var missing: [String: Int] = [:]

        func pictures(of entry: ImportedEntry) -> [(media: Media, alt: String)] {
            (named[entry.origin] ?? []).compactMap { file in media[file.path].map { ($0, file.alt) } }
        }
    }

    private let archive: DiaryArchive
    private let folder: String
    private let store: @Sendable (_ path: String) throws -> UnreferencedFile
    private let processor: (any MediaProcessor)?

    /// - Parameters:
    ///   - folder: The folder that files are unpacked into.
    ///   - processor: The media worker; without one ``extract(_:)`` stops at the first picture.
    ///   - store: Moves an unpacked file into the media store.
    init(
        _ archive: DiaryArchive, folder: String, processor: (any MediaProcessor)?,
        store: @escaping @Sendable (_ path: String) throws -> UnreferencedFile
    ) {
        self.archive = archive
        self.folder = folder
        self.processor = processor
        self.store = store
    }

    private static let rest = CatalogError.invalid(
        "file", "지금은 사진을 열 수 없어서 멈췄어요. 가져온 것은 그대로 있고, 나중에 이어서 할 수 있어요.",
        "Pictures cannot be opened right now, so the import stopped. What was imported stays; you can continue later.")

    /// - Throws: errors of this instance, such as a full disk. A defective picture counts as missing instead.
    func extract(_ readings: [DiaryEntryResult]) async throws -> ExtractedPictures {
        var brought = ExtractedPictures()
        for case .entry(let entry, _) in readings where brought.named[entry.origin] == nil {
            for reference in entry.pictures {
                let paths = archive.pictures(reference)
                // A folder that does not exist holds no pictures.
                if paths.isEmpty, reference.names.last?.hasSuffix("/**") != true {
                    brought.missing[entry.origin, default: 0] += 1
                }
                brought.named[entry.origin, default: []] += paths.map { ReferencedFile(path: $0, alt: reference.alt) }
            }
        }
        let wanted = Set(brought.named.values.flatMap { $0.map(\.path) })
        guard !wanted.isEmpty else { return brought }
        for (path, place) in try archive.unpack(wanted, to: folder).sorted(by: { $0.key < $1.key }) {
            let file = try store(place)
            do throws(UnusableImageError) {
                brought.media[path] = try await file.probe(by: processor)
            } catch {
                // This instance could not inspect the file, so that the step fails and is tried again rather than
                // losing the picture.
                guard !error.isOurs else { throw Self.rest }
            }
        }
        for (origin, files) in brought.named {
            let lost = files.count { brought.media[$0.path] == nil }
            if lost > 0 { brought.missing[origin, default: 0] += lost }
        }
        return brought
    }
}
