import Catalog
import GRDB
import HTTPServer
import Jobs
import MediaProtocol
import PageDocument
import Site

/// The feature of diaries: its tables, routes, jobs, exports and settings.
package struct DiaryCollection: ItemCollection {
    package static let migrations = [Migration.diary]
    package static let tracked = TrackedTable.diary

    package static let search = [
        SearchContribution(
            .page, names: ["일기"], people: columnSQL("authorName"), text: columnSQL("searchText"),
            flags: [SearchContribution.Flag("unfinished", "쓰는중", condition: columnSQL("finishedAt IS NULL"))])
    ]

    /// Returns the SQL of a column of the page of an item.
    private static func columnSQL(_ expression: String) -> String {
        "(SELECT \(expression) FROM page WHERE page.item = item.id)"
    }

    package let store: DiaryStore
    let renderer: PageFileRenderer

    /// Inspects uploaded pictures and fonts.
    private let processor: (any MediaProcessor)?

    /// - Parameters:
    ///   - processor: The media worker; without one no picture or font can be added and no page is drawn.
    ///   - printer: The media worker that only makes PDF files of many pages; without one no such file is made.
    package init(
        catalog: Catalog, processor: (any MediaProcessor)? = nil, printer: (any MediaProcessor)? = nil
    ) {
        store = DiaryStore(catalog: catalog)
        self.processor = processor
        renderer = PageFileRenderer(catalog: catalog, processor: processor, printer: printer)
    }

    package var kind: ItemKind { .page }
    package var name: Phrase { Phrase("일기", "Diary page") }
    package static let navigation = NavigationEntry(
        path: DiaryPath.index(), icon: "diary", cssClass: "c-diary", title: Phrase("일기", "Diary"), hue: 12,
        key: "D")

    package var purpose: Phrase { Phrase("둘이 번갈아 한 쪽씩 꾸며요", "Take turns decorating a page") }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        DiariesRoutes(site: site, store: store).register(in: &routes)
        EditorRoutes(site: site, store: store, processor: processor).register(in: &routes)
        PageAPIRoutes(site: site, store: store).register(in: &routes)
        DiaryPageRoutes(site: site, store: store).register(in: &routes)
        ShareRoutes(site: site, store: store).register(in: &routes)
        PageFileRoutes(site: site, store: store, renderer: renderer).register(in: &routes)
        PrintRoutes(site: site, store: store).register(in: &routes)
        FontRoutes(site: site, store: store, processor: processor).register(in: &routes)
    }

    package var jobs: [any JobHandler] {
        [RenderPageJob(store: store, renderer: renderer), RenderPDFJob(store: store, renderer: renderer)]
    }

    package func show(_ id: Int64) -> String { DiaryPath.show(id) }

    package func show(_ id: Int64, found query: String) -> String {
        URLBuilder(DiaryPath.show(id)).adding("q", query).text
    }

    package func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        try store.write(&details, of: items, in: db)
    }

    package func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] {
        let items = try store.list(DiaryFilter(limit: 8), in: scope).pages.map(\.item)
        return [HomeShelf(title: Phrase("최근 일기", "Latest diary pages"), path: DiaryPath.index(), items: items)]
    }

    package func onThisDayHighlight(of item: Item, in scope: OwnerScope) throws -> OnThisDayHighlight {
        let page = try store.page(item.id, in: scope)
        let document = try? PageDocument(json: store.document(of: page, in: scope.db))
        let texts = document?.elements.compactMap { if case .text(let element) = $0 { element.text } else { nil } }
        return OnThisDayHighlight(
            picture: document?.photos.first ?? item.cover, excerpt: texts?.joined(separator: "\n") ?? "",
            isHandwritten: true,
            author: page.isOwn ? nil : page.authorName)
    }

    package var activitySources: [ActivitySource] { ActivitySource.pages }
    package var exports: [ExportSection] { ExportSection.diary }
    package func erase(_ person: Person.ID, in catalog: Catalog) throws {
        try store.deletePDFFiles(of: person)
        try store.erase(person)
    }
    package func performCleanup(in catalog: Catalog) throws {
        try store.performCleanup()
        try store.deleteUnusedPDFs()
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
