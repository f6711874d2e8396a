import Catalog
import HTTPServer
import HTTPTypes
import MediaProtocol
import PageDocument
import Site

/// Serves the font settings, the upload of own fonts, and their style sheets.
struct FontRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore
    /// The media worker, which checks uploaded fonts.
    let processor: (any MediaProcessor)?

    /// Limits above the maximum size of a font, so that a file that is too large gets an explanation next to its name.
    private static let upload = BodyPolicy.upload(perFile: 64 << 20, total: 256 << 20)

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.fonts, show)
        routes.on(.post, DiaryPath.fonts, change)
        routes.onAsync(.post, DiaryPath.ownFonts, body: Self.upload, add)
        routes.on(.post, DiaryPath.ownFontRemoval, remove)
        routes.on(.get, SitePath.faces, faces)
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .settings, parts: Self.parts) { html, shell in
            Templates.fontsPage(&html, shell: shell, page: try fontsPage(shell))
        }
    }

    private static let parts = ["diary", "fonts", "type"]

    private func fontsPage(_ shell: Shell, problems: [Phrase] = []) throws -> FontsPage {
        let settings = try FontSettings(of: shell.person.id, in: catalog)
        return try catalog.read(of: shell.person.id) { scope in
            let userFonts = try store.fonts(in: scope)
            var uses: [UserFont.ID: FontUse] = [:]
            for font in userFonts {
                let (pages, count) = try store.pages(writtenIn: font, limit: FontsPage.maxPagesPerFont, in: scope)
                uses[font.id] = FontUse(pages: pages, count: count)
            }
            return FontsPage(settings, userFonts: userFonts, uses: uses, problems: problems, shell)
        }
    }

    /// Changes the font settings. Fields that the form leaves out keep their values.
    private func change(_ request: Request) throws -> Response {
        let person = try request.owner
        var settings = try FontSettings(of: person, in: catalog)
        let userTypefaces = try catalog.read(of: person) { try store.fonts(in: $0).map(\.typeface) }
        func typeface(_ field: String, _ key: String) throws -> PageTypeface {
            guard let typeface = PageTypeface(knownKey: key),
                typeface.ownFile == nil || userTypefaces.contains(typeface)
            else {
                throw CatalogError.invalid(
                    field, "이런 글꼴은 없어요. 바뀐 것은 없어요.", "There is no such font. Nothing was changed.")
            }
            return typeface
        }
        if let key = request.form["dashboard"] { settings.site = key.isEmpty ? nil : try typeface("dashboard", key) }
        if let key = request.form["page"] { settings.page = try typeface("page", key) }
        try settings.save(for: person, in: catalog)
        return try site.done(request, .notice(.saved), else: DiaryPath.fonts())
    }

    /// Stores the fonts of the field "file". A file that is no font does not stop the others.
    private func add(_ request: Request) async throws -> Response {
        let person = try request.owner
        var problems: [Phrase] = []
        let files = request.files.filter { $0.name == "file" && $0.bytes > 0 }
        for file in files {
            do {
                try await add(file, by: person)
            } catch let problem as FontError {
                problems.append(
                    Phrase("\(file.fileName): \(problem.explanation.ko)", "\(file.fileName): \(problem.explanation.en)")
                )
            } catch CatalogError.invalid(let fieldErrors) {
                problems += fieldErrors.map(\.message)
            }
        }
        if files.isEmpty { problems = [Phrase("글꼴 파일을 골라 주세요.", "Choose font files.")] }
        guard !problems.isEmpty else {
            return try site.done(request, .notice(.saved), else: DiaryPath.fonts())
        }
        if request.wantsJSON || request.wantsFragment {
            throw CatalogError.invalid(problems.map { FieldError(field: "file", message: $0) })
        }
        let shell = try site.shell(for: request, at: .settings, parts: Self.parts)
        let page = try fontsPage(shell, problems: problems)
        return site.html(status: .unprocessableContent) { Templates.fontsPage(&$0, shell: shell, page: page) }
    }

    private func add(_ file: UploadedFile, by person: Person.ID) async throws {
        guard file.bytes <= FontMetadata.maxBytes else { throw FontError.tooLarge }
        let (media, name) = try await store.storeFont(file.path, processor)
        try catalog.write(of: person) { scope in
            try catalog.media.record(media, in: scope.db)
            try store.addFont(media, named: name.isEmpty ? FontLimits.name(ofFile: file.fileName) : name, in: scope)
        }
    }

    private func remove(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write(of: try request.owner) { try store.removeFont(id, in: $0) }
        return try site.done(request, .notice(.removed), else: DiaryPath.fonts())
    }

    /// Returns the style sheet of the fonts among these files that the person may see: own fonts, and fonts of readable
    /// pages.
    private func faces(_ request: Request, _ hashes: String) throws -> Response {
        let requestedHashes = hashes.split(separator: ".").prefix(FontLimits.maxFaces).map { String($0) }
        let files = try catalog.read(of: try request.owner) { scope in
            try requestedHashes.compactMap { try catalog.media.find($0, in: scope) }.filter {
                $0.type.hasPrefix("font/")
            }
        }
        guard !files.isEmpty else { throw CatalogError.notFound }
        let css = FontFaceCSS.css(files.map { ($0.sha256, $0.type) }) { SitePath.media($0) }
        var response = Response.bytes(Array(css.utf8), type: "text/css; charset=utf-8")
        // The address contains the hashes, so the response never changes once all fonts are found; a missing font may
        // be added later.
        if files.count == requestedHashes.count {
            response.headers[.cacheControl] = "private, max-age=31536000, immutable"
        }
        return response
    }
}
