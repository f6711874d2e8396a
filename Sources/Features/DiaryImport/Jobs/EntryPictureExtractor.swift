import Catalog
import Foundation
import MediaProtocol

/// Copies the pictures of entries from their archive to the media store, some entries at a time.
struct EntryPictureExtractor {
    /// A file of the archive that an entry shows.
    struct ReferencedFile: Sendable {
        let path: String
        let alt: String
    }

    /// The pictures of some entries.
    struct ExtractedPictures: Sendable {
        /// Stored pictures by path in the archive.
        fileprivate(set) var media: [String: Media] = [:]
        /// Files that each entry shows, by the entry's origin.
        fileprivate(set) var files: [String: [ReferencedFile]] = [:]
        /// Number of pictures that an entry names and that were not imported, by the entry's origin.
        fileprivate(set) var missing: [String: Int] = [:]

        /// Returns the stored pictures of an entry, in its order.
        func pictures(of entry: ImportedEntry) -> [(media: Media, alt: String)] {
            (files[entry.origin] ?? []).compactMap { file in media[file.path].map { ($0, file.alt) } }
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

    private static let unavailableError = CatalogError.invalid(
        "file", "지금은 사진을 열 수 없어서 멈췄어요. 가져온 것은 그대로 있고, 나중에 이어서 할 수 있어요.",
        "Pictures cannot be opened right now, so the import stopped. What was imported stays; you can continue later.")

    /// - Throws: errors of this instance, such as a full disk. A defective picture counts as missing instead.
    func extract(_ results: [DiaryEntryResult]) async throws -> ExtractedPictures {
        var extracted = ExtractedPictures()
        for case .entry(let entry, _) in results where extracted.files[entry.origin] == nil {
            for reference in entry.pictures {
                let picturePaths = archive.pictures(reference)
                // A folder that does not exist holds no pictures.
                if picturePaths.isEmpty, reference.names.last?.hasSuffix("/**") != true {
                    extracted.missing[entry.origin, default: 0] += 1
                }
                extracted.files[entry.origin, default: []] += picturePaths.map {
                    ReferencedFile(path: $0, alt: reference.alt)
                }
            }
        }
        let paths = Set(extracted.files.values.flatMap { $0.map(\.path) })
        guard !paths.isEmpty else { return extracted }
        for (path, unpackedPath) in try archive.unpack(paths, to: folder).sorted(by: { $0.key < $1.key }) {
            let file = try store(unpackedPath)
            do throws(UnusableImageError) {
                extracted.media[path] = try await file.probe(by: processor)
            } catch {
                // If the worker is unavailable, the import stops and can be continued, so that no picture is lost.
                guard !error.isOurs else { throw Self.unavailableError }
            }
        }
        for (origin, files) in extracted.files {
            let missingCount = files.count { extracted.media[$0.path] == nil }
            if missingCount > 0 { extracted.missing[origin, default: 0] += missingCount }
        }
        return extracted
    }
}
