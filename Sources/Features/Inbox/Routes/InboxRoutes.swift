import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The page of the inbox and its actions.
struct InboxRoutes: RouteGroup {
    let site: SiteContext
    let api: InboxAPIRoutes
    let records: InboxStore
    /// Returns the running watcher; nil if there is none.
    let folderWatcher: @Sendable () -> FolderWatcher?

    init(site: SiteContext, folderWatcher: @escaping @Sendable () -> FolderWatcher?) {
        self.site = site
        self.folderWatcher = folderWatcher
        api = InboxAPIRoutes(site: site)
        records = InboxStore(catalog: site.catalog)
    }

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.inbox) { request in
            try site.page(request, at: .inbox, parts: ["upload", "inbox"]) { html, shell in
                Templates.inboxPage(&html, shell: shell, page: try inboxPage(request, shell))
            }
        }
        routes.onAsync(
            .post, SitePath.inbox, access: .adding,
            body: .upload(perFile: InboxAPIRoutes.maxFileSize, total: InboxAPIRoutes.maxTotalSize),
            submit)
        routes.onAsync(.post, InboxPath.recordRetry, retry)
        routes.onAsync(.post, InboxPath.recordImport, importFile)
        routes.on(.post, InboxPath.recordRemoval, discard)
        ConversionRoutes(site: site, records: records).register(in: &routes)
        api.register(in: &routes)
        UploadRoutes(api: api).register(in: &routes)
        InboxSettingsRoutes(site: site, folderWatcher: folderWatcher).register(in: &routes)
    }

    private func inboxPage(
        _ request: Request, _ shell: Shell, text: String = "", problem: String? = nil
    ) throws -> InboxPage {
        var query = ItemQuery(owner: shell.person.id, state: .inbox)
        try query.read(request.query)
        let pageData = try catalog.read { try InboxPageData(query, records, in: $0) }
        let (page, words) = (pageData.page, shell.words)
        let kinds = site.collections.enumerated().map { number, collection in
            InboxPage.KindChoice(
                value: collection.kind.rawValue, title: words(collection.name), key: String(number + 1),
                takesText: collection.acceptsText)
        }
        let rows = zip(page.rows, site.cards(page.rows, shell: shell)).map { item, card in
            let reason = pageData.reasons[item.id].map { "\(words($0.reason)) · \(words($0.source.phrase))" }
            var card = card
            card.snippet = HighlightedMarkup(reason ?? "")
            return InboxPage.Row(
                card: card,
                kinds: site.collection(of: item.kind)?.acceptsText == false
                    ? [] : kinds.filter { $0.takesText && $0.value != item.kind.rawValue })
        }
        return InboxPage(
            shell: shell, rows: rows, refused: pageData.refused, kinds: kinds,
            pager: site.pager(page, at: URLBuilder(SitePath.inbox())),
            bulk: BulkBar(
                actions: BulkAction.sorting,
                folders: [SelectOption("", words.noFolder)] + site.folderOptions(pageData.folders)),
            folders: folderWatcher()?.currentState ?? FolderWatcher.State(), text: text, problem: problem)
    }

    /// Saves typed addresses and texts at once; files wait in the inbox.
    private func submit(_ request: Request) async throws -> Response {
        var submission = SubmissionRequest(request, api.ingester.recogniser)
        // Phones share an address in `url` or `text`, and often in both, so `url` alone counts if it is filled.
        if let url = request.form["url"], !url.isEmpty, !submission.parts.isEmpty {
            let part = api.ingester.recogniser.recognisedAddress(
                url, title: request.form["title"], note: request.form["note"], tags: tags(request))
            submission.parts = [part]
        }
        let session = try request.session
        let partResults = try await api.ingest(
            submission, by: session.person.id, from: session.isToken ? .script : .browser, state: .inbox,
            textState: .kept)
        let accepted = partResults.compactMap(\.accepted)
        if let first = accepted.first {
            let flash: Flash? =
                accepted.count == 1
                ? first.change.map { Flash.change($0) } ?? (first.isNew ? nil : .notice(.known))
                : try site.flash(accepted, refused: partResults.count - accepted.count, by: session.person.id) {
                    Phrase("받은 것 \($0)개", "\($0) items")
                }
            let page = site.collection(of: first.item.kind)?.show(first.item.id) ?? SitePath.home()
            // ⇧Enter opens the saved item.
            if request.form["open"] == "1" { return .redirect(to: page) }
            return try site.done(request, flash ?? .notice(.saved), else: SitePath.inbox())
        }
        // The inbox page asks whether to import the file.
        if partResults.contains(where: \.isOffer) { return .redirect(to: SitePath.inbox()) }
        let shell = try site.shell(for: request, at: .inbox, parts: ["upload", "inbox"])
        let problem = partResults.first?.reason ?? Self.nothingFound
        let page = try inboxPage(
            request, shell, text: request.form["text"] ?? request.form["url"] ?? "", problem: shell.words(problem))
        return site.html(status: .unprocessableContent) { Templates.inboxPage(&$0, shell: shell, page: page) }
    }

    private func tags(_ request: Request) -> [String] {
        TagList(request.form["tags"] ?? "").names
    }

    private static let nothingFound = Phrase(
        "주소나 파일을 찾지 못했어요. http://나 https://로 시작하는 주소를 붙여넣어 주세요.",
        "No address or file was found. Paste an address that starts with http:// or https://.")

    /// Tries a rejected submission again, after its cause may have been removed.
    private func retry(_ request: Request, _ id: Int64) async throws -> Response {
        let owner = try request.owner
        let record = try catalog.read(of: owner) { try records.get(id, in: $0) }
        var partResults: [Ingester.IngestResult] = []
        if let content = record.content {
            partResults = try api.ingester.ingest(
                api.ingester.recogniser.recognisedParts(in: content), by: owner, state: .inbox)
        } else if let file = record.file, ProcessedFiles.exists(file) {
            let copy = try copy(file, of: record)
            defer { unlink(copy.path) }
            partResults = try await api.ingester.ingest(copy, by: owner)
        }
        let rejectedFiles = RejectedFileStore(catalog: catalog)
        let wasAccepted = partResults.contains { $0.accepted != nil }
        try catalog.write(of: owner) { scope in
            try records.recordResults(
                partResults, wasRejectedAsWhole: !wasAccepted, from: record.source, rejectedFiles: rejectedFiles,
                in: scope)
            if wasAccepted { try records.remove(id, in: scope) }
        }
        guard wasAccepted else {
            throw CatalogError.invalid([
                FieldError(field: "file", message: partResults.first?.reason ?? Self.fileMissing)
            ])
        }
        if let file = record.file { ProcessedFileCleaner.remove(file) }
        return try site.done(request, .notice(.saved), else: SitePath.inbox())
    }

    /// Imports a file after confirmation. The feature that offered the import saves its items and shows its import
    /// report.
    private func importFile(_ request: Request, _ id: Int64) async throws -> Response {
        let owner = try request.owner
        let record = try catalog.read(of: owner) { try records.get(id, in: $0) }
        guard let file = record.file, ProcessedFiles.exists(file) else {
            throw CatalogError.invalid([FieldError(field: "file", message: Self.fileMissing)])
        }
        let copy = try copy(file, of: record)
        defer { unlink(copy.path) }
        guard let offer = try? site.importOffer(for: copy) else { throw CatalogError.notFound }
        let page = try offer.start(copy, owner)
        try catalog.write(of: owner) { try records.remove(id, in: $0) }
        ProcessedFileCleaner.remove(file)
        return .redirect(to: page)
    }

    /// Copies the file of a record to `DataFolder.incoming`; the caller deletes the copy.
    private func copy(_ file: String, of record: InboxRecord) throws -> SubmittedFile {
        let copy = catalog.makeIncomingPath()
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        return SubmittedFile(
            path: copy, name: record.isOffer ? record.path : URL(filePath: record.path).lastPathComponent)
    }

    private static let fileMissing = Phrase("파일이 더는 없어요", "The file no longer exists")

    private func discard(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        let record = try catalog.read(of: owner) { try records.get(id, in: $0) }
        let summary = Phrase("‘\(record.path)’ 버렸어요", "Discarded ‘\(record.path)’")
        let change = try catalog.perform(.trash, by: owner, summary: summary) {
            try records.discard(id, in: $0)
        }.change
        return try site.done(request, change, else: SitePath.inbox())
    }
}
