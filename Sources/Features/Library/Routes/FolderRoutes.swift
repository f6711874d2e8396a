import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The pages and forms of folders.
struct FolderRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.folders, index)
        routes.on(.post, SitePath.folders, create)
        routes.on(.get, SitePath.folder, show)
        routes.on(.post, SitePath.folder, update)
        routes.on(.post, SitePath.folderRemoval, remove)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .folders) { html, shell in
            Templates.foldersPage(&html, shell: shell, page: try foldersPage(shell))
        }
    }

    private func create(_ request: Request) throws -> Response {
        let input = try FolderInput(request.form)
        let owner = try request.owner
        do {
            let (folder, change) = try catalog.perform(
                .folder, by: owner, summary: Phrase("폴더를 만들었어요: \(input.name)", "Created the folder \(input.name)")
            ) { scope in
                try catalog.folders.create(name: input.name, emoji: input.emoji, parent: input.parent, in: scope)
            }
            return try site.done(request, change, else: SitePath.folder(folder.id))
        } catch CatalogError.invalid(let problems) {
            let shell = try site.shell(for: request, at: .folders)
            let page = try foldersPage(shell, rejected: (input, problems))
            return site.html(status: .unprocessableContent) {
                Templates.foldersPage(&$0, shell: shell, page: page)
            }
        }
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        try site.page(request, at: .folders) { html, shell in
            Templates.folderPage(&html, shell: shell, page: try folderPage(request, id, shell))
        }
    }

    private func update(_ request: Request, _ id: Int64) throws -> Response {
        let input = try FolderInput(request.form)
        do {
            return try site.done(request, try edit(id, input, by: request.owner), else: SitePath.folder(id))
        } catch CatalogError.invalid(let problems) {
            let shell = try site.shell(for: request, at: .folders)
            let page = try folderPage(request, id, shell, rejected: (input, problems))
            return site.html(status: .unprocessableContent) { Templates.folderPage(&$0, shell: shell, page: page) }
        }
    }

    private func remove(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        let contents: FolderStore.ContentsPolicy = request.form["items"] == "trash" ? .trash : .keep
        let folder = try catalog.read(of: owner) { try catalog.folders.get(id, in: $0) }
        let change = try catalog.perform(
            .folder, by: owner, summary: Phrase("폴더를 삭제했어요: \(folder.name)", "Deleted the folder \(folder.name)")
        ) { scope in
            try catalog.folders.delete(id, contents: contents, in: scope)
        }.change
        var response = Response.redirect(to: folder.parent.map { SitePath.folder($0) } ?? SitePath.folders())
        response.flash(change.map { .change($0) })
        return response
    }

    private func edit(_ id: Int64, _ input: FolderInput, by owner: Person.ID) throws -> Change.ID? {
        try catalog.perform(
            .folder, by: owner, summary: Phrase("폴더를 수정했어요: \(input.name)", "Edited the folder \(input.name)")
        ) { scope in
            let folder = try catalog.folders.get(id, in: scope)
            if (folder.name, folder.emoji) != (input.name, input.emoji) {
                try catalog.folders.rename(id, name: input.name, emoji: input.emoji, in: scope)
            }
            if folder.parent != input.parent {
                try catalog.folders.move(id, into: input.parent, in: scope)
            }
        }.change
    }

    private func foldersPage(
        _ shell: Shell, rejected: (input: FolderInput, problems: [FieldError])? = nil
    ) throws -> FoldersPage {
        let tree = try catalog.read(of: shell.person.id) { try catalog.folders.tree(in: $0) }
        let form = FolderForm(
            name: rejected?.input.name ?? "", emoji: rejected?.input.emoji ?? "",
            parents: parents(tree, selected: rejected?.input.parent, shell.words), problems: rejected?.problems ?? [])
        let lines = tree.map { node in
            FoldersPage.Line(
                id: node.folder.id, name: node.folder.name, emoji: node.folder.emoji.isEmpty ? "📁" : node.folder.emoji,
                count: shell.words.number(node.total), depth: node.depth)
        }
        return FoldersPage(shell: shell, lines: lines, form: form)
    }

    private func folderPage(
        _ request: Request, _ id: Int64, _ shell: Shell,
        rejected: (input: FolderInput, problems: [FieldError])? = nil
    ) throws -> FolderPage {
        let words = shell.words
        let owner = shell.person.id
        let (folder, tree, subtreeIDs) = try catalog.read(of: owner) { scope in
            (
                try catalog.folders.get(id, in: scope), try catalog.folders.tree(in: scope),
                try Set(catalog.folders.descendants(of: id, in: scope.db))
            )
        }
        var query = ItemQuery(owner: owner, folder: id)
        try query.read(request.query)
        let kind = request.query["kind"]
        query.kind = kind.map { ItemKind(rawValue: $0) }
        let address = URLBuilder(SitePath.folder(id)).adding("kind", kind).adding("sort", request.query["sort"])
        let input = rejected?.input ?? FolderInput(folder)
        return FolderPage(
            id: id, title: folder.label, detail: words.items(folder.count), path: path(to: folder, in: tree),
            children: tree.filter { $0.folder.parent == id }.map { node in
                Chip(node.folder.label, url: SitePath.folder(node.folder.id), count: words.number(node.total))
            },
            toolbar: Toolbar(orders: site.orders(words, current: query.sort, at: address)),
            form: FolderForm(
                name: input.name, emoji: input.emoji,
                parents: parents(tree.filter { !subtreeIDs.contains($0.folder.id) }, selected: input.parent, words),
                problems: rejected?.problems ?? []),
            list: try site.list(
                query, at: address, shell: shell, chips: site.kindChips(shell, current: query.kind, at: address),
                empty: EmptyState(
                    words("빈 폴더예요", "This folder is empty"),
                    words("목록에서 골라 옮기거나 끌어다 놓으면 여기에 들어와요.", "Move a selection here, or drop something in."))))
    }

    /// Returns the options for the enclosing folder.
    private func parents(_ tree: [FolderNode], selected: Int64?, _ words: Words) -> [SelectOption] {
        [SelectOption("", words("맨 위", "Top level"), isSelected: selected == nil)]
            + site.folderOptions(tree, selected: selected)
    }

    /// Returns links to the enclosing folders, outermost first.
    private func path(to folder: Folder, in tree: [FolderNode]) -> [LinkChoice] {
        let folders = Dictionary(stored: tree.map { ($0.folder.id, $0.folder) })
        var path: [LinkChoice] = []
        var parent = folder.parent.flatMap { folders[$0] }
        while let current = parent {
            path.insert(LinkChoice(current.label, url: SitePath.folder(current.id)), at: 0)
            parent = current.parent.flatMap { folders[$0] }
        }
        return path
    }
}
