import Catalog
import GRDB

extension DiaryStore {
    /// Once a day: pages that were opened and left as they were, what belongs to pages that nobody has, and files that are
    /// over.
    package func tidy() throws {
        try sweepUntouched()
        try catalog.write { try sweep(in: $0) }
        try sweepPrints()
    }

    /// A page that somebody opened and wrote nothing on stays out of sight; see ``untouched``.
    private static let untouchedFor = Duration.seconds(86_400)

    /// SQL: a page and its item that nothing was ever put on.
    static let untouched = """
        page.revision = 1 AND page.finishedAt IS NULL AND page.words = '' AND page.weather = '' AND page.mood = ''
        AND item.state = 'archived' AND item.title = '' AND item.note = '' AND item.tagNames = ''
        AND EXISTS (SELECT 1 FROM pageDraft WHERE pageDraft.item = page.item
            AND json_array_length(pageDraft.document, '$.elements') = 0)
        """

    private func sweepUntouched() throws {
        let rows = try catalog.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT page.item, page.owner FROM page CROSS JOIN item ON item.id = page.item
                    WHERE \(Self.untouched) AND item.addedAt < ? LIMIT 500
                    """, arguments: [catalog.environment.clock.passed - Self.untouchedFor])
        }
        for (owner, pages) in try Dictionary(grouping: rows, by: { try $0.value("owner") as Int64 }) {
            try catalog.write(of: owner) { scope in
                _ = try catalog.items.deleteForever(pages.map { try $0.value("item") }, in: scope)
            }
        }
    }
}
