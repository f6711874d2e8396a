import Catalog
import GRDB
import HTTPServer
import Jobs
import MediaProtocol
import Site

/// /// The collection of screenshots, which the composition root registers.
package struct ScreenshotCollection: ItemCollection {
    package static let migrations = [
        Migration.screenshots, .earlierDates("screenshot", ["screenshot": "position"], of: .screenshot),
    ]
    package static let tracked = [TrackedTable.screenshot, .screenshotPicture, .screenshotAlike]

    package static let search = [
        SearchContribution(
            .screenshot, names: ["스크린샷", "캡처"], people: columnSQL("app"),
            text: columnSQL("text || char(10) || glued || char(10) || \(codes) || char(10) || fileName"),
            flags: [
                SearchContribution.Flag("photo", "사진", condition: columnSQL("isScreenshot = 0")),
                SearchContribution.Flag("phone", "휴대폰", condition: columnSQL("device = 'phone'")),
                SearchContribution.Flag("computer", "컴퓨터", condition: columnSQL("device = 'computer'")),
                SearchContribution.Flag("untagged", "태그없음", condition: "item.tagNames = ''"),
                SearchContribution.Flag("text", "글자", condition: columnSQL("text <> ''")),
                SearchContribution.Flag("large", "큰파일", condition: columnSQL("bytes >= \(ScreenshotStore.largeBytes)")),
            ])
    ]

    /// SQL of the codes, one a line: a search shows excerpts of this text, which must not look like JSON.
    private static let codes = "coalesce((SELECT group_concat(value, char(10)) FROM json_each(codes)), '')"

    private static func columnSQL(_ expression: String) -> String {
        "(SELECT \(expression) FROM screenshot WHERE screenshot.item = item.id)"
    }

    package let store: ScreenshotStore
    private let reader: TextRecogniser

    /// - Parameters:
    ///   - processor: The media worker; without one no picture can be saved.
    ///   - reader: A media worker that only reads the words in pictures; without one no words are read.
    package init(
        catalog: Catalog, processor: (any MediaProcessor)? = nil, reader: (any MediaProcessor)? = nil
    ) {
        store = ScreenshotStore(catalog: catalog, processor: processor)
        self.reader = TextRecogniser(reader)
    }

    package var kind: ItemKind { .screenshot }
    package var name: Phrase { Phrase("스크린샷", "Screenshot") }
    package static let navigation = NavigationEntry(
        path: ScreenshotPath.index(), icon: "shots", cssClass: "c-shots",
        title: Phrase("스크린샷", "Screenshots"), hue: 205, key: "S")
    package var cardAspect: CardAspect { .tall }
    package var purpose: Phrase { Phrase("그림 속 글자까지 나중에 찾아요", "Find them again by the text in them") }
    package func createLink(_ words: Words) -> LinkChoice { words.choosePictures }

    package var jobs: [any JobHandler] {
        [
            RecogniseTextJob(store: store, reader: reader), EnqueueTextRecognitionJob(store: store, reader: reader),
            FindSimilarScreenshotsJob(store: store),
        ]
    }

    package func start(in site: SiteContext) throws {
        try store.catalog.write { db in
            try EnqueueTextRecognitionJob.enqueue(store.catalog.jobs, in: db)
            for owner in try store.ownersOfUncomparedPictures(in: db) {
                try store.enqueueComparison(in: OwnerScope(of: owner, in: db))
            }
        }
    }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        ScreenshotRoutes(site: site, store: store, reader: reader).register(in: &routes)
    }

    package func show(_ id: Int64) -> String { ScreenshotPath.show(id) }

    package func show(_ id: Int64, found query: String) -> String {
        URLBuilder(ScreenshotPath.show(id)).adding("q", query).text
    }

    package func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] {
        let query = ItemQuery(owner: scope.owner, kind: .screenshot, limit: 10)
        let items = try store.catalog.items.page(query, in: scope.db).rows
        return [
            HomeShelf(title: Phrase("최근 스크린샷", "Recent screenshots"), path: ScreenshotPath.index(), items: items)
        ]
    }

    package func fallbackTitle(_ item: Item, _ words: Words) -> String? {
        words.screenshotName(item, now: store.catalog.environment.now())
    }

    package func count(_ query: FormFields, in scope: OwnerScope) throws -> ListCount? {
        try store.count(ScreenshotListing(query), in: scope)
    }

    package func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        try store.write(&details, of: items, in: db)
    }

    package var acceptsText: Bool { false }

    package func content(of text: String) throws(SubmissionRejection) -> Submission.Content {
        throw SubmissionRejection("그림만 스크린샷이 될 수 있어요", "Only pictures can become screenshots")
    }

    package var acceptedFileTypes: Phrase? {
        Phrase("그림(JPEG, PNG, WebP, GIF, AVIF, HEIC, BMP)", "pictures (JPEG, PNG, WebP, GIF, AVIF, HEIC, BMP)")
    }

    package func ingest(_ file: SubmittedFile, by owner: Person.ID, state: ItemState) async throws -> SaveResult? {
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
    package var exports: [ExportSection] { [ScreenshotStore.exportedDismissals] }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: ScreenshotPath.settings(), title: Phrase("스크린샷 가져오기", "Screenshot import"),
                detail: Phrase("받은함에서 가져올 그림", "Which pictures to accept")),
            SettingsLink(
                path: ScreenshotPath.reading(), title: Phrase("그림 속 글자 읽기", "Text in pictures"),
                detail: Phrase("읽은 것과 남은 것", "Pictures read and waiting")),
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
