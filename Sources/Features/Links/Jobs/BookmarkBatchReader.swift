import Catalog
import Tables

/// Reads a file of links in batches, so that one batch is read while the previous one is stored.
actor BookmarkBatchReader {
    struct Entry: Sendable {
        let bookmark: Bookmark
        let address: Result<LinkAddress, LinkAddressError>
        /// JSON of the import row.
        let json: String
        /// Tags that exceeded the maximum length, as they were cut.
        let cutTags: [String]

        init(_ bookmark: Bookmark) {
            address = Result { () throws(LinkAddressError) in try LinkAddress(bookmark.address) }
            json = bookmark.json
            var shortened = bookmark
            shortened.tags = bookmark.tags.map(Tag.shortened)
            cutTags = zip(bookmark.tags, shortened.tags).filter { Tag.normalised($0) == nil && !$1.isEmpty }.map { $1 }
            self.bookmark = shortened
        }
    }

    struct Batch: Sendable {
        /// Entries of the batch; empty at the end of the file.
        var entries: [Entry] = []
        /// Whether the file could be read so far without breaking off.
        var isWhole = true
    }

    /// Maximum number of entries in one transaction. It takes a good tenth of a second, so that other writers do
    /// not wait long.
    private static let maxEntries = 1_000
    /// Bytes of texts and original entries after which a batch ends early.
    private static let maxBytes = 4 << 20

    private var entries: BookmarkEntries
    /// Number of entries that an earlier attempt stored and that are still to be skipped.
    private var entriesToSkip: Int
    private var isWhole = true

    init(_ file: BookmarkFile, skipping storedEntries: Int) {
        entries = file.entries()
        entriesToSkip = storedEntries
    }

    /// Returns the next batch; without entries at the end of the file.
    func next() throws -> Batch {
        var batch = Batch()
        var bytes = 0
        do {
            while isWhole, entriesToSkip > 0 {
                _ = try entries.next()
                entriesToSkip -= 1
            }
            while isWhole, batch.entries.count < Self.maxEntries, bytes < Self.maxBytes,
                let bookmark = try entries.next()
            {
                batch.entries.append(Entry(bookmark))
                bytes += bookmark.original.count + bookmark.text.utf8.count
            }
        } catch is ImportFileError {
            isWhole = false
        }
        batch.isWhole = isWhole
        return batch
    }
}
