import Catalog
import GRDB
import HTTPServer
import Jobs
import PageDocument
import Text

extension DiaryStore {
    /// Name of the job that draws a page for lists, ``RenderPageJob``.
    static let pageJobKind = "RenderPageJob"

    /// Finishes a page: shares it with the other members of its diary and passes the turn on.
    ///
    /// For a page that was finished before, its readers get the present content.
    ///
    /// - Throws: `CatalogError.notFound`; `othersThing`; ``NotYourTurnError``.
    package func finish(_ id: Item.ID, by author: Person.ID) throws -> DiaryPage {
        let summary = Phrase("일기를 다 씀", "Finished a diary page")
        func finish(in scope: OwnerScope) throws -> DiaryPage {
            try self.finish(id, in: scope)
            try scope.nameChange(after: id)
            return try page(id, in: scope)
        }
        let isShared = try catalog.read(of: author) { try hasReaders(ownPage(id, in: $0).diary, in: $0) }
        guard isShared else { return try catalog.perform(.edit, by: author, summary: summary, finish).value }
        // Other members get the page, so finishing cannot be undone. Its author can edit the page or restore a version.
        return try catalog.write(of: author) { scope in
            try catalog.removeCreation(of: [id], in: scope)
            return try finish(in: scope)
        }
    }

    /// Whether other members would read what the person finishes in this diary.
    func hasReaders(_ diary: Diary.ID?, in scope: OwnerScope) throws -> Bool {
        try diary.flatMap { try find($0, in: scope.db) }?.coWriters(than: scope.owner).isEmpty == false
    }

    /// Checks that a person may finish a page now.
    ///
    /// - Throws: ``NotYourTurnError``.
    func checkTurn(of person: Person.ID, in diary: Diary.ID, in db: Database) throws {
        guard let diary = try find(diary, in: db), !diary.allowsWriting(by: person) else { return }
        throw NotYourTurnError(currentWriter: diary.people.first { $0.person == diary.currentWriter }?.nick ?? "")
    }

    /// Finishes a page within a transaction.
    ///
    /// - Parameters:
    ///   - notifies: whether to notify the other members and pass the turn; false for imports.
    ///   - moment: time of finishing; `nil` for now.
    func finish(_ id: Item.ID, notifies: Bool = true, at moment: Timestamp? = nil, in scope: OwnerScope) throws {
        let page = try ownPage(id, in: scope)
        let diary = try page.diary.flatMap { try find($0, in: scope.db) }
        if !page.isFinished, notifies, let diary { try checkTurn(of: scope.owner, in: diary.id, in: scope.db) }
        try unarchiveOpened(page, in: scope)
        if let draft = try draft(of: page, in: scope.db) {
            let document = try PageDocument.checked(draft.document)
            let version = try insertVersion(of: page.sharedID, draft.document, .finished, in: scope)
            try scope.db.run("DELETE FROM pageDraft WHERE item = ?", [id])
            try scope.db.run(
                """
                UPDATE page SET currentVersion = ?, finishedAt = coalesce(finishedAt, ?), revision = revision + 1 WHERE item = ?
                """, [version, moment ?? catalog.environment.now(), id])
            try recordContent(id, document, in: scope)
        }
        try share([id], with: diary, at: moment, in: scope)
        try propagate([id], in: scope.db)
        try enqueueDrawing(of: id, in: scope)
        if !page.isFinished, notifies, let diary { try passTurnAndNotifyMembers(of: page, in: diary, in: scope) }
    }

    /// Passes the turn to the next member and notifies all other members.
    private func passTurnAndNotifyMembers(of page: DiaryPage, in diary: Diary, in scope: OwnerScope) throws {
        let coWriters = diary.coWriters(than: scope.owner)
        guard !coWriters.isEmpty else { return }
        if diary.hasTurns, diary.currentWriter == nil || diary.currentWriter == scope.owner {
            try setTurn(diary.successor(of: scope.owner), in: diary.id, in: scope.db)
        }
        for copy in try catalog.shared.copies(of: page.sharedID, in: scope.db) where copy.owner != scope.owner {
            let isNext = diary.hasTurns && diary.successor(of: scope.owner) == copy.owner
            try catalog.notifications.add(
                .pageWritten,
                title: isNext
                    ? Phrase(
                        "\(page.authorName) 님이 일기를 썼어요. 이제 내 차례예요",
                        "\(page.authorName) wrote a diary page. It is your turn now")
                    : Phrase("\(page.authorName) 님이 일기를 썼어요", "\(page.authorName) wrote a diary page"),
                path: DiaryPath.show(copy.item), in: OwnerScope(of: copy.owner, in: scope.db))
        }
    }

    /// Enqueues the drawing of a page, once for all changes until the job runs.
    func enqueueDrawing(of id: Item.ID, in scope: OwnerScope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                Self.pageJobKind, item: id, person: scope.owner, priority: NewJob.background,
                uniqueKey: "\(Self.pageJobKind):\(id)"))
    }
}

/// Error: it is another member's turn to finish a page.
struct NotYourTurnError: Error, Sendable {
    /// Name of the member whose turn it is.
    let currentWriter: String
}
