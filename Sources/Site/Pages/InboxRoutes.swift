import Catalog
import HTTPServer
import HTTPTypes

extension Dashboard {
    func inboxRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.inbox) { [self] request in
            try page(request, at: .inbox) { html, shell in
                Templates.inboxPage(&html, shell: shell, page: try inboxPage(request, shell))
            }
        }
        routes.on(.post, SitePath.inbox) { [self] request in
            try capture(request)
        }
    }

    private func inboxPage(
        _ request: Request, _ shell: Shell, text: String = "", problem: String? = nil
    ) throws -> InboxPage {
        var query = ItemQuery(owner: shell.session.person.id, state: .inbox)
        try query.read(request.query)
        let (page, folders) = try catalog.read { db in
            (try catalog.items.page(query, in: db), try catalog.folders.tree(owner: query.owner, in: db))
        }
        return InboxPage(
            shell: shell, cards: cards(page.rows, shell: shell), pager: pager(page, at: Address(SitePath.inbox())),
            bulk: BulkBar(
                actions: BulkAction.sorting, folders: [Option("", shell.words.noFolder)] + folderOptions(folders)),
            text: text, problem: problem)
    }

    private func capture(_ request: Request) throws -> Response {
        // Phones share an address as either, and leave the other empty.
        let text = [request.form["url"], request.form["text"]].compactMap(\.self).first { !$0.isEmpty } ?? ""
        let captures = CaptureText.captures(
            in: text, title: request.form["title"], note: request.form["note"],
            tags: TagList(request.form["tags"] ?? "").names)
        let owner = try request.session.person.id
        let outcomes = try captures.map { try take($0, by: owner) }
        let accepted = outcomes.compactMap { try? $0.get() }
        if let first = accepted.first {
            let flash = accepted.count == 1 && !first.isNew ? Flash.notice(.known) : first.change.map { .change($0) }
            let page = collection(of: first.item.kind)?.show(first.item.id) ?? SitePath.home()
            // ⇧Enter opens what was saved.
            if request.form["open"] == "1" { return .redirect(to: page) }
            return try done(request, flash ?? .notice(.saved))
        }
        let shell = try shell(for: request, at: .inbox)
        let refusal = outcomes.first.flatMap { outcome in
            if case .failure(let refusal) = outcome { refusal } else { nil }
        }
        let problem = refusal?.problems.first?.message ?? Self.nothingToKeep
        let page = try inboxPage(request, shell, text: text, problem: shell.words(problem))
        return html(status: .unprocessableContent) { Templates.inboxPage(&$0, shell: shell, page: page) }
    }

    static let nothingToKeep = Phrase(
        "주소를 찾지 못했어요. http:// 나 https:// 로 시작하는 주소를 붙여넣어 주세요.",
        "No address was found. Paste one that starts with http:// or https://.")

}
