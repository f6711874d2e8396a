import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Settings of the inbox. Only the administrator may choose folders of the machine, because choosing one gives access
/// to its files.
struct InboxSettingsRoutes: RouteGroup {
    let site: SiteContext
    /// Returns the running watcher; nil if there is none.
    let folderWatcher: @Sendable () -> FolderWatcher?

    /// Ten years.
    private var maxRetentionDays: Int { 3_650 }

    func register(in routes: inout Routes) {
        routes.on(.get, InboxPath.settings) { try settingsPage($0) }
        routes.on(.post, InboxPath.settings, access: .owner) { request in
            try change(request) { choices in
                guard let days = request.form["days"].flatMap({ Int($0) }), (0...maxRetentionDays).contains(days) else {
                    throw CatalogError.invalid("days", "0부터 3650까지 적어 주세요.", "Enter a number from 0 to 3650.")
                }
                choices.retentionDays = days
            }
        }
        routes.on(.post, InboxPath.folders, access: .owner) { request in
            try change(request) { choices in
                let mode = request.form["mode"].flatMap(WatchedFolder.Mode.init) ?? .copy
                try choices.add(request.form["path"] ?? "", mode: mode, dataFolder: catalog.folder.path)
            }
        }
        routes.on(.post, InboxPath.folderRemoval, access: .owner) { request in
            try change(request) { choices in
                choices.additionalFolders.removeAll { $0.path == request.form["path"] }
            }
        }
        routes.on(.get, InboxPath.recipes) { try instructionsPage($0, token: nil) }
        routes.on(.post, InboxPath.recipes, makeToken)
    }

    private func settingsPage(
        _ request: Request, status: HTTPResponse.Status = .ok, problems: [FieldError] = []
    ) throws -> Response {
        let shell = try site.shell(for: request, at: .settings)
        let choices = try catalog.read { try WatchedFolderSettings(catalog.settings, in: $0) }
        let page = InboxSettingsPage(
            shell: shell, data: catalog.folder, choices: choices, missing: folderWatcher()?.currentState.missing ?? [],
            typed: problems.isEmpty ? FormFields() : request.form, problems: problems)
        return site.html(status: status) { Templates.inboxSettingsPage(&$0, shell: shell, page: page) }
    }

    private func change(_ request: Request, _ body: (inout WatchedFolderSettings) throws -> Void) throws -> Response {
        do {
            try catalog.write { db in
                var choices = try WatchedFolderSettings(catalog.settings, in: db)
                try body(&choices)
                try choices.store(catalog.settings, in: db)
            }
        } catch CatalogError.invalid(let problems) {
            return try settingsPage(request, status: .unprocessableContent, problems: problems)
        }
        folderWatcher()?.scanNow()
        return try site.done(request, .notice(.saved), else: InboxPath.settings())
    }

    /// Creates a token that can only add, and shows it once, within the instructions.
    private func makeToken(_ request: Request) throws -> Response {
        let session = try request.session
        let words = request.words
        let name = words("휴대폰 레시피", "Phone recipe") + " " + site.today(request).text
        let (_, secret) = try catalog.write { db in
            try catalog.people.createToken(name: name, scope: .add, for: session.person.id, in: db)
        }
        return try instructionsPage(request, token: secret.text)
    }

    private func instructionsPage(_ request: Request, token: String?) throws -> Response {
        let shell = try site.shell(for: request, at: .settings)
        let browserURL = (request.isSecure ? "https://" : "http://") + (request.authority ?? "")
        let page = SendInstructionsPage(
            words: shell.words, baseURL: site.reachableBaseURLs(from: request).first ?? browserURL,
            browserURL: browserURL, token: token)
        var response = site.html { Templates.sendInstructionsPage(&$0, shell: shell, page: page) }
        if token != nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
