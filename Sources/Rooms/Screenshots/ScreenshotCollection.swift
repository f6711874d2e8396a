import Catalog
import GRDB
import HTTPServer
import Jobs
import MediaProtocol
import Site

/// /// The collection of screenshots, which the composition root registers.
package struct ScreenshotCollection: Collection {
    package static let migrations = [
        Migration.screenshots, .earlierDates("screenshot", ["screenshot": "position"], of: .screenshot),
    ]
    package static let tracked = [TrackedTable.screenshot, .screenshotPicture, .screenshotAlike]

    package static let search = [
        SearchSource(
            .screenshot, names: ["스크린샷", "캡처"], people: own("app"),
            text: own("text || char(10) || glued || char(10) || \(codes) || char(10) || fileName"),
            flags: [
                SearchSource.Flag("photo", "사진", condition: own("isScreenshot = 0")),
                SearchSource.Flag("phone", "휴대폰", condition: own("device = 'phone'")),
                SearchSource.Flag("computer", "컴퓨터", condition: own("device = 'computer'")),
                SearchSource.Flag("untagged", "태그없음", condition: "item.tagNames = ''"),
                SearchSource.Flag("text", "글자", condition: own("text <> ''")),
                SearchSource.Flag("large", "큰파일", condition: own("bytes >= \(ScreenshotStore.largeBytes)")),
            ])
    ]

    /// SQL of the codes, one a line: a search shows excerpts of this text, which must not look like JSON.
    private static let codes = "coalesce((SELECT group_concat(value, char(10)) FROM json_each(codes)), '')"

    private static func own(_ expression: String) -> String {
        "(SELECT \(expression) FROM screenshot WHERE screenshot.item = item.id)"
    }

    package let store: ScreenshotStore
    private let reader: PictureReader

    /// - Parameters:
    ///   - processor: The media worker; without one no picture can be saved.
    ///   - reader: A media worker that only reads the words in pictures; without one no words are read.
    package init(
        catalog: Catalog, processor: (any MediaProcessor)? = nil, reader: (any MediaProcessor)? = nil
    ) {
        store = ScreenshotStore(catalog: catalog, processor: processor)
        self.reader = PictureReader(reader)
    }

    package var kind: ItemKind { .screenshot }
    package var name: Phrase { Phrase("스크린샷", "Screenshot") }
    package static let navigation = Navigation(
        path: ScreenshotPath.index(), icon: "shots", cssClass: "c-shots",
        title: Phrase("스크린샷", "Screenshots"), hue: 205, key: "S")
    package var shape: CardShape { .tall }
    package var purpose: Phrase { Phrase("그림 속 글자까지 나중에 찾아요", "Found again by the words in them") }
    package func adding(_ words: Words) -> Choice { words.choosePictures }

    package var jobs: [any JobHandler] {
        [
            ReadScreenshotJob(store: store, reader: reader), QueueReadingsJob(store: store, reader: reader),
            CompareScreenshotsJob(store: store),
        ]
    }

    package func start(in dashboard: Dashboard) throws {
        try store.catalog.write { db in
            try QueueReadingsJob.enqueue(store.catalog.jobs, in: db)
            for owner in try store.ownersOfUncompared(in: db) {
                try store.enqueueComparison(in: Scope(of: owner, in: db))
            }
        }
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        ScreenshotRoutes(dashboard: dashboard, store: store, reader: reader).register(in: &routes)
    }

    package func show(_ id: Int64) -> String { ScreenshotPath.show(id) }

    package func show(_ id: Int64, found query: String) -> String {
        Address(ScreenshotPath.show(id)).adding("q", query).text
    }

    package func shelves(in scope: Scope) throws -> [ShelfPlan] {
        let query = ItemQuery(owner: scope.owner, kind: .screenshot, limit: 10)
        let items = try store.catalog.items.page(query, in: scope.db).rows
        return [
            ShelfPlan(title: Phrase("최근 스크린샷", "Recent screenshots"), path: ScreenshotPath.index(), items: items)
        ]
    }

    package func nameless(_ item: Item, _ words: Words) -> String? {
        words.screenshotName(item, now: store.catalog.environment.now())
    }

    package func count(_ query: FormFields, in scope: Scope) throws -> ListCount? {
        try store.count(ScreenshotListing(query), in: scope)
    }

    package func write(_ details: inout ItemDetails, of items: [Int64], in db: Database) throws {
        try store.write(&details, of: items, in: db)
    }

    package var takesText: Bool { false }

    package func content(of text: String) throws(CaptureRefusal) -> Capture.Content {
        throw CaptureRefusal("그림만 스크린샷이 될 수 있어요", "Only pictures become screenshots")
    }

    package var takenFiles: Phrase? {
        Phrase("그림(JPEG, PNG, WebP, GIF, AVIF, HEIC, BMP)", "pictures (JPEG, PNG, WebP, GIF, AVIF, HEIC, BMP)")
    }

    package func accept(_ file: CapturedFile, by owner: Person.ID, state: ItemState) async throws -> Saved? {
        guard PictureFile.looksLikeOne(file.path, name: file.name) else { return nil }
        return try await store.save(
            NewScreenshot(
                path: file.path, fileName: file.name, modifiedAt: file.modifiedAt, title: file.title,
                titleSource: .shared,
                note: file.note ?? "", tags: file.tags, folder: file.folder, state: state,
                mustBeScreenshot: ScreenshotSettings(of: owner, in: store.catalog).onlyScreenshots),
            by: owner)
    }

    package var bulkActions: [BulkAction] { [.join(in: store)] }
    package var exports: [ExportedRecords] { [ScreenshotStore.exportedApart] }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: ScreenshotPath.settings(), title: Phrase("스크린샷 들이기", "Taking screenshots"),
                detail: Phrase("시각, 기기, 받는 방법", "Times, devices, how they arrive")),
            SettingsLink(
                path: ScreenshotPath.reading(), title: Phrase("그림 속 글자 읽기", "Text in pictures"),
                detail: Phrase("읽은 것과 남은 것", "What was read, and what waits")),
        ]
    }

    package var operations: [APIOperation] {
        [
            APIOperation(
                "post", ScreenshotPath.api.template,
                "Save pictures, in the field `file` of a multipart form; 200 with the existing item, which gets the words in addition, when the same bytes are known. Several files are answered as {\"items\", \"refused\"}",
                body: .files([
                    ("file", "file[]!"), ("title", "string"), ("note", "string"), ("tags", "string"),
                    ("folder", "string"),
                ]), status: 201, answer: .json("Item|Items"), also: [(200, .json("Item|Items"))]),
            APIOperation(
                "post", ScreenshotPath.apiPictures.template,
                "Add pictures to a screenshot, behind those that it has; answered as saving is",
                body: .files([("file", "file[]!")]), status: 201, answer: .json("Item|Items"),
                also: [(200, .json("Item|Items"))]),
        ]
    }
}
