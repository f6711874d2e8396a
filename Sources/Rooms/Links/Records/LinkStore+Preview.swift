import Catalog
import GRDB
import Jobs

extension LinkStore {
    static let previewJob = "PreviewLinkJob"

    struct Preview: Sendable, Hashable {
        var title: String?
        var description: String?
        var site: String?
        var author: String?
        var published: String?
        var content = Link.Content.page
        /// Stored, not yet recorded.
        var cover: Media?
        var favicon: Media?
        /// The same in the media store already.
        var knownFavicon: String?
        /// What is missing; see ``LinkReason``. Nil when nothing is.
        var code: String?
    }

    /// Fills a link in one transaction; what the person typed stays. Does nothing if the link went, or its address changed.
    func record(_ preview: Preview, of id: Item.ID, url: String, in scope: Scope) throws {
        guard let stored = try find(id, in: scope), stored.link.url == url else { return }
        let isTitleOpen = [nil, .page, .shared].contains(stored.item.sources["title"])
        var edit = ItemEdit(subtitle: preview.site ?? stored.link.host)
        if let title = preview.title, isTitleOpen { edit.title = title }
        for media in [preview.cover, preview.favicon].compactMap(\.self) {
            try catalog.media.record(media, in: scope.db)
        }
        if let cover = preview.cover { edit.cover = ItemCover(sha256: cover.sha256, placeholder: cover.placeholder) }
        let before = stored.item.version
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
        if item.version == before { try catalog.items.touch([id], in: scope) }
    }

    /// Keeps the reason on the link; what it has stays.
    func recordFailure(_ code: String, of id: Item.ID, in scope: Scope) throws {
        try scope.db.run(
            "UPDATE link SET previewState = 'failed', previewCode = ? WHERE item = ? AND owner = ?",
            [code, id, scope.owner])
        if scope.db.changesCount > 0 { try catalog.items.touch([id], in: scope) }
    }

    func enqueuePreview(of id: Item.ID, host: String, priority: Int = NewJob.interactive, in scope: Scope) throws {
        try catalog.jobs.enqueue(
            scope.db,
            NewJob(
                Self.previewJob, item: id, person: scope.owner, priority: priority, host: host,
                uniqueKey: "\(Self.previewJob):\(id)"))
    }

    /// Queues links that wait for their first preview and are not queued yet, the newest first.
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
                in: Scope(of: row.value("owner"), in: db))
        }
        return rows.count
    }

    func askForPreview(of ids: [Item.ID], in scope: Scope) throws {
        for stored in try find(ids, in: scope) {
            try scope.db.run(
                "UPDATE link SET previewState = 'pending', previewCode = NULL WHERE item = ?", [stored.item.id])
            try enqueuePreview(of: stored.item.id, host: stored.link.host, in: scope)
        }
    }

    /// A favicon that another link of the same host has already.
    func favicon(ofHost host: String, in db: Database) throws -> String? {
        try db.value(
            String.self, "SELECT favicon FROM link INDEXED BY linkHost WHERE host = ? AND favicon IS NOT NULL LIMIT 1",
            [host])
    }
}
