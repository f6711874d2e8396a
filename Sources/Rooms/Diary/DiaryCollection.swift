import Catalog
import GRDB
import HTTPServer
import Jobs
import MediaProtocol
import PageDocument
import Site

/// The room of diaries, as the composition root plugs it in.
package struct DiaryCollection: Collection {
    package static let migrations = [Migration.diary]
    package static let tracked = TrackedTable.diary

    package static let search = [
        SearchSource(
            .page, names: ["일기"], people: own("authorName"), text: own("words"),
            flags: [SearchSource.Flag("unfinished", "쓰는중", condition: own("finishedAt IS NULL"))])
    ]

    private static func own(_ expression: String) -> String {
        "(SELECT \(expression) FROM page WHERE page.item = item.id)"
    }

    package let store: DiaryStore
    let drawer: PageDrawer

    private let inspect: PageInspector
    private let inspectFont: FontInspector

    /// - Parameters:
    ///   - inspect: looks at a picture, in the media worker; without it none can be put on pages.
    ///   - inspectFont: looks at a font file, in the media worker; without it none can be added.
    ///   - drawPages: needed for thumbnails and for pages as files.
    ///   - printPage: needed for files of many pages.
    package init(
        catalog: Catalog, inspect: @escaping PageInspector = { _ throws(MediaError) in throw .unavailable },
        inspectFont: @escaping FontInspector = { _ throws(FontProblem) in throw .unavailable },
        drawPages: @escaping PageRenderer = { _, _, _, _ throws(MediaError) in throw .unavailable },
        printPage: @escaping PagePrinter = { _, _, _, _ throws(MediaError) in throw .unavailable }
    ) {
        store = DiaryStore(catalog: catalog)
        self.inspect = inspect
        self.inspectFont = inspectFont
        drawer = PageDrawer(catalog: catalog, render: drawPages, print: printPage)
    }

    package var kind: ItemKind { .page }
    package var name: Phrase { Phrase("일기", "Diary page") }
    package static let navigation = Navigation(
        path: DiaryPath.index(), icon: "diary", cssClass: "c-diary", title: Phrase("일기", "Diary"), hue: 12,
        key: "D")

    package var purpose: Phrase { Phrase("둘이 번갈아 한 쪽씩 꾸며요", "A page a day, written in turns") }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        DiariesRoutes(dashboard: dashboard, store: store).register(in: &routes)
        EditorRoutes(dashboard: dashboard, store: store, inspect: inspect).register(in: &routes)
        PageAPIRoutes(dashboard: dashboard, store: store).register(in: &routes)
        ReadingRoutes(dashboard: dashboard, store: store).register(in: &routes)
        ShareRoutes(dashboard: dashboard, store: store).register(in: &routes)
        FileRoutes(dashboard: dashboard, store: store, drawer: drawer).register(in: &routes)
        PrintRoutes(dashboard: dashboard, store: store).register(in: &routes)
        FontRoutes(dashboard: dashboard, store: store, inspect: inspectFont).register(in: &routes)
    }

    package var jobs: [any JobHandler] {
        [DrawPageJob(store: store, drawer: drawer), PrintPagesJob(store: store, drawer: drawer)]
    }

    package func show(_ id: Int64) -> String { DiaryPath.show(id) }

    package func show(_ id: Int64, found query: String) -> String {
        Address(DiaryPath.show(id)).adding("q", query).text
    }

    package func write(_ details: inout ItemDetails, of items: [Int64], in db: Database) throws {
        try store.write(&details, of: items, in: db)
    }

    package func shelves(in scope: Scope) throws -> [ShelfPlan] {
        let items = try store.rows(DiaryListing(limit: 8), in: scope).rows.map(\.item)
        return [ShelfPlan(title: Phrase("최근 일기", "Latest diary pages"), path: DiaryPath.index(), items: items)]
    }

    package func memory(of item: Item, in scope: Scope) throws -> Memory {
        let page = try store.page(item.id, in: scope)
        let document = try? PageDocument(json: store.document(of: page, in: scope.db))
        let texts = document?.elements.compactMap { if case .text(let text) = $0 { text.text } else { nil } }
        return Memory(
            picture: document?.photos.first ?? item.cover, words: texts?.joined(separator: "\n") ?? "",
            isHandwritten: true,
            author: page.isOwn ? nil : page.authorName)
    }

    package var moments: [MomentSource] { MomentSource.pages }
    package var exports: [ExportedRecords] { ExportedRecords.diary }
    package func erase(_ person: Person.ID, in catalog: Catalog) throws {
        try store.erasePrints(of: person)
        try store.erase(person)
    }
    package func tidy(in catalog: Catalog) throws {
        try store.tidy()
        try store.sweepPrints()
    }

    package var operations: [APIOperation] {
        [
            APIOperation(
                "post", DiaryPath.api.template, "Write a diary page; without a diary, in the person's own",
                body: .json([
                    ("day", "string!"), ("elements", "object[]!"), ("diary", "string?"), ("paper", "object?"),
                    ("font", "string?"), ("finished", "boolean?"), ("weather", "string?"), ("mood", "string?"),
                    ("title", "string?"), ("note", "string?"), ("tags", "string[]?"),
                ]), status: 201, answer: .json("Item"))
        ]
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: DiaryPath.fonts(), title: Phrase("글꼴", "Fonts"),
                detail: Phrase("직접 가져온 글꼴, 집을 읽는 글꼴", "Fonts you brought, the font of the house"))
        ]
    }
}
