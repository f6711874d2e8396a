import Catalog
import GRDB
import PageDocument

extension DiaryStore {
    /// Creates a page for the editor. It is archived until it has content, so that opening the editor leaves nothing in
    /// lists.
    ///
    /// First deletes one page that was opened earlier and left empty.
    ///
    /// - Parameter draft: its document has no elements.
    /// - Throws: as ``createPage(_:by:)``.
    func openPage(_ draft: PageDraft, by author: Person.ID) throws -> Item.ID {
        try catalog.write(of: author) { scope in
            if let emptyPage = try abandonedPage(in: scope) {
                _ = try catalog.items.deleteForever([emptyPage], in: scope)
            }
            var archivedDraft = draft
            archivedDraft.state = .archived
            return try createPage(archivedDraft, in: scope)
        }
    }

    /// Returns an untouched page that is older than an hour, so that presumably no editor has it open.
    private func abandonedPage(in scope: OwnerScope) throws -> Item.ID? {
        try scope.db.value(
            Int64.self,
            """
            SELECT page.item FROM page INDEXED BY pageAuthorDay CROSS JOIN item ON item.id = page.item
            WHERE page.owner = ?1 AND page.author = ?1 AND \(Self.isUntouchedSQL) AND item.addedAt < ?2 LIMIT 1
            """, [scope.owner, catalog.environment.now() - .seconds(3600)])
    }

    /// Takes an opened page out of the archive when the first content is saved.
    func unarchiveOpened(_ page: DiaryPage, in scope: OwnerScope) throws {
        guard page.item.state == .archived, page.revision == 1, !page.isFinished else { return }
        _ = try catalog.items.setState(.kept, of: [page.id], in: scope)
    }

    /// Deletes pages that were opened and left empty, and rows of deleted pages. Runs once a day.
    package func performCleanup() throws {
        try deleteEmptyDrafts()
        try catalog.write { try deleteOrphans(in: $0) }
    }

    /// Age at which an opened page without content is deleted: one day.
    private static let emptyPageLifetime = Duration.seconds(86_400)

    /// SQL condition: a page and its item never had content.
    static let isUntouchedSQL = """
        page.revision = 1 AND page.finishedAt IS NULL AND page.searchText = '' AND page.weather = '' AND page.mood = ''
        AND item.state = 'archived' AND item.title = '' AND item.note = '' AND item.tagNames = ''
        AND EXISTS (SELECT 1 FROM pageDraft WHERE pageDraft.item = page.item
            AND json_array_length(pageDraft.document, '$.elements') = 0)
        """

    /// Deletes at most 500 empty pages; the next cleanup deletes more.
    private func deleteEmptyDrafts() throws {
        let emptyPages = try catalog.read { db in
            try db.rows(
                """
                SELECT page.item, page.owner FROM page CROSS JOIN item ON item.id = page.item
                WHERE \(Self.isUntouchedSQL) AND item.addedAt < ? LIMIT 500
                """, [catalog.environment.clock.passed - Self.emptyPageLifetime])
        }
        for (owner, pages) in try Dictionary(grouping: emptyPages, by: { try $0.value("owner") as Int64 }) {
            try catalog.write(of: owner) { scope in
                _ = try catalog.items.deleteForever(pages.map { try $0.value("item") }, in: scope)
            }
        }
    }

    /// Deletes what remains after the pages of a person: diaries without another member, and rows of deleted pages.
    func erase(_ person: Person.ID) throws {
        try catalog.write { db in
            // A diary whose only other member remains has no turns.
            try db.run(
                """
                UPDATE diary SET takesTurns = 0, currentWriter = NULL WHERE id IN (
                    SELECT diary FROM diaryMember WHERE leftAt IS NULL AND person <> ?1 AND diary IN (
                        SELECT diary FROM diaryMember WHERE person = ?1)
                    GROUP BY diary HAVING count(*) = 1)
                """, [person])
            try db.run(
                """
                DELETE FROM diary WHERE id IN (SELECT diary FROM diaryMember WHERE person = ?1)
                    AND NOT EXISTS (SELECT 1 FROM diaryMember WHERE diary = diary.id AND person <> ?1)
                """, [person])
            try deleteOrphans(in: db)
        }
    }

    /// Deletes versions, comments and reactions of pages that no longer exist.
    func deleteOrphans(in db: Database) throws {
        for table in ["pageVersion", "pageComment", "pageReaction"] {
            try db.run(
                "DELETE FROM \(table) WHERE NOT EXISTS (SELECT 1 FROM page WHERE page.sharedID = \(table).sharedID)")
        }
    }
}
