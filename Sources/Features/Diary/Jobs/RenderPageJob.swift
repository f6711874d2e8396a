import Catalog
import Jobs
import MediaProtocol
import PageDocument

/// Draws a page and makes the drawing its cover, which lists show.
struct RenderPageJob: JobHandler {
    static let kind = DiaryStore.pageJobKind
    /// Size of the drawing, in pixels, in the proportions of a page.
    static let width = 680
    static let height = 1200

    var title: Phrase { Phrase("일기 쪽 그리기", "Render a diary page") }
    let store: DiaryStore
    let renderer: PageFileRenderer

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { PageFileRenderer.reason(code) }

    func run(_ job: Job, report: JobContext) async throws {
        guard let id = job.item, let owner = job.person, let document = try document(of: id, owner) else { return }
        let drawing: RenderedImage
        do throws(MediaError) {
            drawing = try await renderer.draw([document], width: Self.width, format: .webp)
        } catch {
            throw JobFailure(code: error.code, isTransient: error.isTransient)
        }
        let media = store.catalog.media
        let file = try media.store(file: drawing.path)
        try store.catalog.write(of: owner) { scope in
            // If the page was deleted meanwhile, the file is not recorded, and the next cleanup deletes it.
            guard try store.pages([id], in: scope).first?.isOwn == true else { return }
            try media.record(Media(webP: drawing, in: file), in: scope.db)
            let cover = ItemCover(sha256: file.sha256, placeholder: drawing.placeholder)
            try store.catalog.items.fill(id, ItemEdit(cover: cover), source: .page, countsAsChange: false, in: scope)
        }
    }

    /// Returns the document to draw; `nil` if the page is deleted, another person's, or written by a newer version.
    private func document(of id: Item.ID, _ owner: Person.ID) throws -> PageDocument? {
        let json: [UInt8]? = try store.catalog.read(of: owner) { scope in
            guard let page = try store.pages([id], in: scope).first, page.isOwn else { return nil }
            return try store.document(of: page, in: scope.db)
        }
        return try? json.map { try PageDocument(json: $0) }
    }
}
