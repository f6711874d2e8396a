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
            .page, names: ["일기"], people: own("authorName"), text: own("searchText"),
            flags: [SearchSource.Flag("unfinished", "쓰는중", condition: own("finishedAt IS NULL"))])
    ]

    private static func own(_ expression: String) -> String {
        "(SELECT \(expression) FROM page WHERE page.item = item.id)"
    }

    package let store: DiaryStore
    let drawer: PageDrawer

    private let processor: (any MediaProcessor)?

    /// - Parameters:
    ///   - processor: The media worker; without one no picture or font can be added and no page is drawn.
    ///   - printer: A media worker that only draws files of many pages; without one none is made.
    package init(
        catalog: Catalog, processor: (any MediaProcessor)? = nil, printer: (any MediaProcessor)? = nil
    ) {
        store = DiaryStore(catalog: catalog)
        self.processor = processor
        drawer = PageDrawer(catalog: catalog, processor: processor, printer: printer)
    }

    package var kind: ItemKind { .page }
    package var name: Phrase { Phrase("일기", "Diary page") }
    package static let navigation = Navigation(
        path: DiaryPath.index(), icon: "diary", cssClass: "c-diary", title: Phrase("일기", "Diary"), hue: 12,
        key: "D")

    package var purpose: Phrase { Phrase("둘이 번갈아 한 쪽씩 꾸며요", "Take turns decorating a page") }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        DiariesRoutes(dashboard: dashboard, store: store).register(in: &routes)
        EditorRoutes(dashboard: dashboard, store: store, processor: processor).register(in: &routes)
        PageAPIRoutes(dashboard: dashboard, store: store).register(in: &routes)
        ReadingRoutes(dashboard: dashboard, store: store).register(in: &routes)
        ShareRoutes(dashboard: dashboard, store: store).register(in: &routes)
        FileRoutes(dashboard: dashboard, store: store, drawer: drawer).register(in: &routes)
        PrintRoutes(dashboard: dashboard, store: store).register(in: &routes)
        FontRoutes(dashboard: dashboard, store: store, processor: processor).register(in: &routes)
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
                detail: Phrase("내 글꼴, 화면 글꼴", "Your own fonts, the font of Seorap"))
        ]
    }
}
