import Catalog
import Tables

/// Reads a file of links in steps, so that one step is read while the previous one is stored.
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
            var short = bookmark
            short.tags = bookmark.tags.map(Tag.shortened)
            cutTags = zip(bookmark.tags, short.tags).filter { Tag.normalised($0) == nil && !$1.isEmpty }.map { $1 }
            self.bookmark = short
        }
    }

    struct Batch: Sendable {
        /// Entries of the step; empty at the end of the file.
        var entries: [Entry] = []
        /// Whether the file has not broken off.
        var isWhole = true
    }

    /// Maximum number of entries in one transaction. It takes a good tenth of a second, so that other writers do
    /// not wait long.
    private static let size = 1_000
    /// Bytes of texts and original entries after which a step ends early.
    private static let bytes = 4 << 20

    private var entries: BookmarkEntries
    /// Number of entries that an earlier attempt stored.
    private var alreadyStored: Int
    private var isWhole = true

    init(_ file: BookmarkFile, after known: Int) {
        entries = file.entries()
        self.alreadyStored = known
    }

    func next() throws -> Batch {
        var step = Batch()
        var bytes = 0
        do {
            while isWhole, alreadyStored > 0 {
                _ = try entries.next()
                alreadyStored -= 1
            }
            while isWhole, step.entries.count < Self.size, bytes < Self.bytes, let bookmark = try entries.next() {
                step.entries.append(Entry(bookmark))
                bytes += bookmark.original.count + bookmark.text.utf8.count
            }
        } catch is ImportFileError {
            isWhole = false
        }
        step.isWhole = isWhole
        return step
    }
}
