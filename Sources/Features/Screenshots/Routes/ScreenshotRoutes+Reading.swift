import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site

extension ScreenshotRoutes {
    func registerReading(in routes: inout Routes) {
        routes.onAsync(.get, ScreenshotPath.reading, reading)
        routes.on(.post, ScreenshotPath.reading, chooseReading)
        routes.on(.post, ScreenshotPath.rereading, readAgain)
        routes.on(.post, ScreenshotPath.links, saveLink)
    }

    func layers(of id: Item.ID, _ marker: SearchHighlighter?, in scope: OwnerScope) throws -> [Int64: TextLayer] {
        let texts = try store.recognisedTexts(of: [id], in: scope)
        return texts.reduce(into: [:]) { layers, text in
            layers[text.picture] = text.text.flatMap { TextLayer($0, marker: marker) }
        }
    }

    private func reading(_ request: Request) async throws -> Response {
        let description = await reader.lastDescription()
        return try site.page(request, at: .collection(.screenshot)) { html, shell in
            let owner = shell.person.id
            let page = try catalog.read(of: owner) { scope in
                OCRSettingsPage(
                    shell: shell, choice: try OCRPreference.of(catalog, in: scope), reader: description,
                    counts: try store.readingCounts(in: scope))
            }
            Templates.ocrSettingsPage(&html, shell: shell, page: page)
        }
    }

    private func chooseReading(_ request: Request) throws -> Response {
        guard let choice = request.form["language"].flatMap(OCRPreference.init(rawValue:)) else {
            throw CatalogError.invalid("language", "하나를 골라 주세요.", "Choose one of them.")
        }
        try store.choose(choice, by: try request.owner)
        return try site.done(request, .notice(.saved), else: ScreenshotPath.reading())
    }

    private func readAgain(_ request: Request, _ id: Int64) throws -> Response {
        try catalog.write(of: request.owner) { scope in
            _ = try store.get(id, in: scope)
            try store.record(.waiting, of: id, in: scope.db)
            try store.enqueueReading(of: id, priority: NewJob.interactive, in: scope)
        }
        return try site.done(request, .notice(.retried), else: ScreenshotPath.show(id))
    }

    /// Saves an address that was read in a picture as what it is, and ties both together.
    private func saveLink(_ request: Request, _ id: Int64) throws -> Response {
        let owner = try request.owner
        let stored = try catalog.read(of: owner) { try store.get(id, in: $0) }
        let url = request.form["url"] ?? ""
        guard stored.screenshot.codes.contains(url) else {
            throw CatalogError.invalid("url", "그림에서 읽은 주소가 아니에요.", "This address is not in the text of the picture.")
        }
        let accepted = try site.accept(Submission(.url(url)), by: owner).get()
        try catalog.perform(.edit, by: owner, summary: Phrase("스크린샷과 링크를 연결함", "Related a screenshot to a link")) {
            scope in
            try catalog.relations.add(.read, from: id, to: [accepted.item.id], in: scope)
            try scope.nameChange(after: accepted.item.id)
        }
        let flash: Flash = accepted.isNew ? accepted.change.map { .change($0) } ?? .notice(.saved) : .notice(.known)
        return try site.done(request, flash, else: ScreenshotPath.show(id))
    }
}
