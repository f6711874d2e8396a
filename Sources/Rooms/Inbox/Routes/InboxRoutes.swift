import Catalog
import Foundation
import GRDB
import HTTPServer
import HTTPTypes
import Site

struct InboxRoutes: RouteGroup {
    let dashboard: Dashboard
    let api: InboxAPI
    let arrivals: Arrivals
    /// Returns the watch of the folders; nil if none runs.
    let folders: @Sendable () -> FolderWatch?

    init(dashboard: Dashboard, folders: @escaping @Sendable () -> FolderWatch?) {
        self.dashboard = dashboard
        self.folders = folders
        api = InboxAPI(dashboard: dashboard)
        arrivals = Arrivals(catalog: dashboard.catalog)
    }

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.inbox) { request in
            try dashboard.page(request, at: .inbox, parts: ["upload", "inbox"]) { html, shell in
                Templates.inboxPage(&html, shell: shell, page: try inboxPage(request, shell))
            }
        }
        routes.onAsync(
            .post, SitePath.inbox, access: .adding, body: .upload(perFile: InboxAPI.perFile, total: InboxAPI.total),
            capture)
        routes.onAsync(.post, InboxPath.arrivalRetry, retry)
        routes.onAsync(.post, InboxPath.arrivalImport, importFile)
        routes.on(.post, InboxPath.arrivalRemoval, discard)
        KindRoutes(dashboard: dashboard, arrivals: arrivals).register(in: &routes)
        api.register(in: &routes)
        UploadRoutes(api: api).register(in: &routes)
        InboxSettingsRoutes(dashboard: dashboard, folders: folders).register(in: &routes)
    }

    private func inboxPage(
        _ request: Request, _ shell: Shell, text: String = "", problem: String? = nil
    ) throws -> InboxPage {
        var query = ItemQuery(owner: shell.person.id, state: .inbox)
        try query.read(request.query)
        let sight = try catalog.read { try InboxSight(query, arrivals, in: $0) }
        let (page, words) = (sight.page, shell.words)
        let kinds = dashboard.collections.enumerated().map { number, collection in
            InboxPage.KindChoice(
                value: collection.kind.rawValue, title: words(collection.name), key: String(number + 1),
                takesText: collection.takesText)
        }
        let rows = zip(page.rows, dashboard.cards(page.rows, shell: shell)).map { item, card in
            let told = sight.reasons[item.id].map { "\(words($0.reason)) · \(words($0.source.phrase))" }
            var card = card
            card.snippet = MarkedText(told ?? "")
            return InboxPage.Row(
                card: card,
                kinds: dashboard.collection(of: item.kind)?.takesText == false
                    ? [] : kinds.filter { $0.takesText && $0.value != item.kind.rawValue })
        }
        return InboxPage(
            shell: shell, rows: rows, refused: sight.refused, kinds: kinds,
            pager: dashboard.pager(page, at: Address(SitePath.inbox())),
            bulk: BulkBar(
                actions: BulkAction.sorting,
                folders: [Option("", words.noFolder)] + dashboard.folderOptions(sight.folders)),
            folders: folders()?.now ?? FolderWatch.State(), text: text, problem: problem)
    }

    /// Saves typed addresses and texts at once; files wait in the inbox.
    private func capture(_ request: Request) async throws -> Response {
        var delivery = Delivery(request, api.intake.recognition)
        // Phones share an address in `url` or `text`, and often in both, so `url` alone counts if it is filled.
        if let url = request.form["url"], !url.isEmpty, !delivery.found.isEmpty {
            let only = api.intake.recognition.found(
                url, title: request.form["title"], note: request.form["note"], tags: tags(request))
            delivery.found = [only]
        }
        let session = try request.session
        let pieces = try await api.take(
            delivery, by: session.person.id, from: session.isToken ? .script : .browser, state: .inbox,
            textState: .kept)
        let accepted = pieces.compactMap(\.accepted)
        if let first = accepted.first {
            let flash: Flash? =
                accepted.count == 1
                ? first.change.map { Flash.change($0) } ?? (first.isNew ? nil : .notice(.known))
                : try dashboard.flash(accepted, refused: pieces.count - accepted.count, by: session.person.id) {
                    Phrase("받은 것 \($0)개", "\($0) things")
                }
            let page = dashboard.collection(of: first.item.kind)?.show(first.item.id) ?? SitePath.home()
            // ⇧Enter opens the saved item.
            if request.form["open"] == "1" { return .redirect(to: page) }
            return try dashboard.done(request, flash ?? .notice(.saved), else: SitePath.inbox())
        }
        // The inbox page asks whether to import the file.
        if pieces.contains(where: \.isOffer) { return .redirect(to: SitePath.inbox()) }
        let shell = try dashboard.shell(for: request, at: .inbox, parts: ["upload", "inbox"])
        let problem = pieces.first?.reason ?? Self.nothingToKeep
        let page = try inboxPage(
            request, shell, text: request.form["text"] ?? request.form["url"] ?? "", problem: shell.words(problem))
        return dashboard.html(status: .unprocessableContent) { Templates.inboxPage(&$0, shell: shell, page: page) }
    }

    private func tags(_ request: Request) -> [String] {
        TagList(request.form["tags"] ?? "").names
    }

    private static let nothingToKeep = Phrase(
        "주소나 파일을 찾지 못했어요. http:// 나 https:// 로 시작하는 주소를 붙여넣어 주세요.",
        "No address and no file was found. Paste an address that starts with http:// or https://.")

    /// Tries a rejected submission again, after its cause may have been removed.
    private func retry(_ request: Request, _ id: Int64) async throws -> Response {
        let owner = try request.owner
        let arrival = try catalog.read(of: owner) { try arrivals.get(id, in: $0) }
        var pieces: [Intake.Piece] = []
        if let content = arrival.content {
            pieces = try api.intake.take(api.intake.recognition.captures(in: content), by: owner, state: .inbox)
        } else if let file = arrival.file, KeptFiles.exists(file) {
            let copy = try copy(file, of: arrival)
            defer { unlink(copy.path) }
            pieces = try await api.intake.take(copy, by: owner)
        }
        let aside = AsideFiles(catalog: catalog)
        let isTaken = pieces.contains { $0.accepted != nil }
        try catalog.write(of: owner) { scope in
            try arrivals.add(pieces, isWhole: !isTaken, from: arrival.source, aside: aside, in: scope)
            if isTaken { try arrivals.remove(id, in: scope) }
        }
        guard isTaken else {
            throw CatalogError.invalid([FieldProblem(field: "file", message: pieces.first?.reason ?? Self.gone)])
        }
        if let file = arrival.file { ArrivalFiles.remove(file) }
        return try dashboard.done(request, .notice(.saved), else: SitePath.inbox())
    }

    /// Imports a file after confirmation. The feature that offered the import saves its items and shows its import
    /// report.
    private func importFile(_ request: Request, _ id: Int64) async throws -> Response {
        let owner = try request.owner
        let arrival = try catalog.read(of: owner) { try arrivals.get(id, in: $0) }
        guard let file = arrival.file, KeptFiles.exists(file) else {
            throw CatalogError.invalid([FieldProblem(field: "file", message: Self.gone)])
        }
        let copy = try copy(file, of: arrival)
        defer { unlink(copy.path) }
        guard let offer = try? dashboard.importOffer(for: copy) else { throw CatalogError.notFound }
        let page = try offer.begin(copy, owner)
        try catalog.write(of: owner) { try arrivals.remove(id, in: $0) }
        ArrivalFiles.remove(file)
        return .redirect(to: page)
    }

    private func copy(_ file: String, of arrival: Arrival) throws -> CapturedFile {
        let copy = catalog.makeIncomingPath()
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        return CapturedFile(
            path: copy, name: arrival.isOffer ? arrival.path : URL(filePath: arrival.path).lastPathComponent)
    }

    private static let gone = Phrase("파일이 더는 없어요", "The file is gone")

    private func discard(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        let arrival = try catalog.read(of: owner) { try arrivals.get(id, in: $0) }
        let summary = Phrase("‘\(arrival.path)’ 버렸어요", "Discarded ‘\(arrival.path)’")
        let change = try catalog.perform(.trash, by: owner, summary: summary) {
            try arrivals.discard(id, in: $0)
        }.change
        return try dashboard.done(request, change, else: SitePath.inbox())
    }
}
