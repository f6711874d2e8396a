import Catalog
import Tables

/// Reads a file of links a step at a time, so that one step is read while the one before is stored.
actor BookmarkSteps {
    struct Entry: Sendable {
        let bookmark: Bookmark
        let address: Result<LinkAddress, LinkAddressProblem>
        /// As its ledger row keeps it.
        let json: String
        /// The tags that were longer than a tag may be, as they were cut.
        let cutTags: [String]

        init(_ bookmark: Bookmark) {
            address = Result { () throws(LinkAddressProblem) in try LinkAddress(bookmark.address) }
            json = bookmark.json
            var short = bookmark
            short.tags = bookmark.tags.map(Tag.shortened)
            cutTags = zip(bookmark.tags, short.tags).filter { Tag.normalised($0) == nil && !$1.isEmpty }.map { $1 }
            self.bookmark = short
        }
    }

    struct Step: Sendable {
        /// None at the end.
        var entries: [Entry] = []
        /// The file does not break off here.
        var isWhole = true
    }

    /// Entries in one transaction: a good tenth of a second, so that nobody else waits for long.
    private static let size = 1_000
    /// Of texts that come along; fewer entries then.
    private static let bytes = 4 << 20

    private var entries: BookmarkEntries
    /// Entries that an earlier attempt has stored.
    private var known: Int
    private var isWhole = true

    init(_ file: BookmarkFile, after known: Int) {
        entries = file.entries()
        self.known = known
    }

    func next() throws -> Step {
        var step = Step()
        var bytes = 0
        do {
            while isWhole, known > 0 {
                _ = try entries.next()
                known -= 1
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
