import Catalog
import GRDB
import Jobs

extension LinkStore {
    static let previewJob = "PreviewLinkJob"

    /// Data of a page that a link shows.
    struct Preview: Sendable, Hashable {
        var title: String?
        var description: String?
        var site: String?
        var author: String?
        var published: String?
        var content = Link.Content.page
        /// Picture that is in the media folder but not yet recorded in the database.
        var cover: Media?
        var favicon: Media?
        /// SHA-256 of a favicon that is recorded in the media store.
        var knownFavicon: String?
        /// Reason for which the preview is incomplete, as a code of ``LinkFailureText``; nil if it is complete.
        var code: String?
    }

    /// Stores a preview, except in fields that the person typed. Does nothing if the link was deleted or its
    /// address changed.
    func record(_ preview: Preview, of id: Item.ID, url: String, in scope: OwnerScope) throws {
        guard let stored = try find(id, in: scope), stored.link.url == url else { return }
        let isTitleReplaceable = [nil, .page, .shared].contains(stored.item.sources["title"])
        var edit = ItemEdit(subtitle: preview.site ?? stored.link.host)
        if let title = preview.title, isTitleReplaceable { edit.title = title }
        for media in [preview.cover, preview.favicon].compactMap(\.self) {
            try catalog.media.record(media, in: scope.db)
        }
        if let cover = preview.cover { edit.cover = ItemCover(sha256: cover.sha256, placeholder: cover.placeholder) }
        let versionBefore = stored.item.version
        let item = try catalog.items.fill(id, edit, source: .page, in: scope)
        let keepsDescription = stored.item.sources["description"] != nil && stored.item.sources["description"] != .page
        let description = keepsDescription ? stored.link.description : preview.description ?? stored.link.description
        try scope.db.run(
            """
            UPDATE link SET site = ?, description = ?, author = coalesce(?, author), published = coalesce(?, published),
                content = ?, favicon = coalesce(?, favicon), previewState = 'done', previewCode = ?
            WHERE item = ?
            """,
            [
                preview.site ?? "", description, preview.author, preview.published, preview.content,
                preview.favicon?.sha256 ?? preview.knownFavicon, preview.code, id,
            ])
        if description != stored.link.description { try setSource("description", .page, of: id, in: scope.db) }
        if item.version == versionBefore { try catalog.items.touch([id], in: scope) }
    }

    /// Stores the reason of a failed preview. Keeps the other values of the link.
    func recordFailure(_ code: String, of id: Item.ID, in scope: OwnerScope) throws {
        try scope.db.run(
            "UPDATE link SET previewState = 'failed', previewCode = ? WHERE item = ? AND owner = ?",
            [code, id, scope.owner])
        if scope.db.changesCount > 0 { try catalog.items.touch([id], in: scope) }
    }

    func enqueuePreview(of id: Item.ID, host: String, priority: Int = NewJob.interactive, in scope: OwnerScope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                Self.previewJob, item: id, person: scope.owner, priority: priority, host: host,
                uniqueKey: "\(Self.previewJob):\(id)"))
    }

    /// Queues links that wait for their first preview and are not queued yet, newest first.
    func enqueuePendingPreviews(limit: Int, in db: Database) throws -> Int {
        let rows = try db.rows(
            """
            SELECT link.item, link.host, link.owner FROM link INDEXED BY linkPending
            WHERE link.previewState = 'pending' AND NOT EXISTS (
                SELECT 1 FROM job WHERE job.uniqueKey = ? || link.item AND state IN ('waiting', 'running', 'paused'))
            ORDER BY link.position DESC LIMIT ?
            """, ["\(Self.previewJob):", limit])
        for row in rows {
            try enqueuePreview(
                of: row.value("item"), host: row.value("host"), priority: NewJob.background,
                in: OwnerScope(of: row.value("owner"), in: db))
        }
        return rows.count
    }

    /// Queues a new preview of links, and shows them as pending.
    func requestPreview(of ids: [Item.ID], in scope: OwnerScope) throws {
        for stored in try find(ids, in: scope) {
            try scope.db.run(
                "UPDATE link SET previewState = 'pending', previewCode = NULL WHERE item = ?", [stored.item.id])
            try enqueuePreview(of: stored.item.id, host: stored.link.host, in: scope)
        }
    }

    /// Returns a favicon that another link of the same host has.
    func favicon(ofHost host: String, in db: Database) throws -> String? {
        try db.value(
            String.self, "SELECT favicon FROM link INDEXED BY linkHost WHERE host = ? AND favicon IS NOT NULL LIMIT 1",
            [host])
    }
}
