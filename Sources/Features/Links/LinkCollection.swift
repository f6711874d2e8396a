import Catalog
import Fetching
import GRDB
import HTTPServer
import Jobs
import MediaProtocol
import Site
import Tasks
import Text

/// The links feature, as the composition root registers it.
package struct LinkCollection: ItemCollection {
    package static let migrations = [
        Migration.links, .earlierDates("link", ["link": "position"], of: .link), .linkKeys,
    ]
    package static let tracked = [TrackedTable.link]

    package static let search = [
        SearchContribution(
            .link, names: ["링크"], people: columnSQL("site"),
            text: columnSQL("description || char(10) || host || char(10) || substr(url, instr(url, '://') + 3)"),
            host: columnSQL("host"),
            flags: [
                SearchContribution.Flag("unread", "안읽음", "읽지않음", condition: columnSQL("isUnread")),
                SearchContribution.Flag("broken", "끊김", "연결끊김", condition: columnSQL("brokenAt IS NOT NULL")),
            ])
    ]

    /// Returns a subquery for an expression of the row of `link` that belongs to the item.
    private static func columnSQL(_ expression: String) -> String {
        "(SELECT \(expression) FROM link WHERE link.item = item.id)"
    }

    package let store: LinkStore
    private let fetcher: Fetcher
    private let processor: (any MediaProcessor)?

    /// - Parameter processor: The media worker; without one previews have no pictures.
    package init(catalog: Catalog, fetcher: Fetcher, processor: (any MediaProcessor)? = nil) {
        store = LinkStore(catalog: catalog)
        self.fetcher = fetcher
        self.processor = processor
    }

    package var kind: ItemKind { .link }
    package var name: Phrase { Phrase("링크", "Link") }
    package static let navigation = NavigationEntry(
        path: LinkPath.index(), icon: "links", cssClass: "c-links", title: Phrase("링크", "Links"), hue: 262,
        key: "L")
    package var purpose: Phrase { Phrase("읽을 것을 모으고 다시 찾아요", "Save pages to read, and find them again") }
    package func createLink(_ words: Words) -> LinkChoice {
        LinkChoice(words("주소 붙여넣기", "Paste an address"), url: SitePath.add())
    }

    /// Job handlers that the composition root registers.
    package var jobs: [any JobHandler] {
        [
            PreviewLinkJob(store: store, fetcher: fetcher, processor: processor),
            CheckLinkJob(store: store, fetcher: fetcher),
            ScheduleLinkChecksJob(store: store), ImportLinksJob(store: store),
            QueuePreviewsJob(store: store),
        ]
    }

    /// Queues the hourly link checks. To be called once the catalogue is open.
    package func start(in site: SiteContext) throws {
        try ScheduleLinkChecksJob.enqueue(in: store.catalog)
    }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        LinkRoutes(site: site, store: store, actions: BulkAction.defaults + bulkActions).register(in: &routes)
    }

    package func show(_ id: Int64) -> String { LinkPath.show(id) }

    package func count(_ query: FormFields, in scope: OwnerScope) throws -> ListCount? {
        try store.count(LinkListing(query), in: scope)
    }

    package func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        try store.write(&details, of: items, in: db)
    }

    /// Returns the first address of a text, which may lack its scheme because a link was asked for.
    package func content(of text: String) throws(SubmissionRejection) -> Submission.Content {
        guard let url = AddressDetector.anyAddresses(in: text).first else {
            throw SubmissionRejection("링크가 될 주소가 없어요", "There is no address to save as a link")
        }
        return .url(url)
    }

    package func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? {
        guard case .url(let url) = submission.content, let address = try? LinkAddress(url) else { return nil }
        return try store.save(
            LinkDraft(
                address: address, title: submission.title, titleSource: submission.titleSource,
                note: submission.note ?? "",
                tags: submission.tags),
            by: owner, state: state)
    }

    package var importedFiles: Phrase? {
        Phrase(
            "북마크(브라우저와 서비스의 HTML·JSON, Pocket, Instapaper, Raindrop, Karakeep, wallabag 등)",
            "bookmarks (HTML and JSON of browsers and services, Pocket, Instapaper, Raindrop, Karakeep, wallabag and others)"
        )
    }

    package func importProposal(for file: SubmittedFile) -> ImportProposal? {
        let linkImport = LinkImport(store: store)
        // The inbox itself saves the addresses of a text, but not those of a table.
        let isTable = file.name.hasExtension("csv", "tsv")
        guard linkImport.certainty(of: file.path, name: file.name) >= (isTable ? .possible : .certain) else {
            return nil
        }
        return ImportProposal(name: Phrase("북마크", "bookmarks")) { try linkImport.begin($0, by: $1) }
    }

    package func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] {
        var unread = LinkListing()
        unread.show = .unread
        let items = try store.page(unread, limit: 8, in: scope).rows
        return [
            HomeShelf(title: Phrase("읽지 않은 링크", "Unread links"), path: unread.address.text, items: items)
        ]
    }

    package var bulkActions: [BulkAction] {
        let store = store
        return [
            BulkAction(name: "read", title: Phrase("읽음", "Read"), icon: "check") { items, session in
                try store.setUnread(false, of: items, by: session.person.id).map { .change($0) } ?? .notice(.nothing)
            },
            BulkAction(name: "recheck", title: Phrase("연결 확인", "Check"), icon: "refresh") { items, session in
                try store.enqueueChecks(of: items, by: session.person.id) > 0 ? .notice(.retried) : .notice(.nothing)
            },
        ]
    }

    package var settings: [SettingsLink] {
        [SettingsLink(path: LinkPath.imports(), title: ImportLabels.links.title, group: .moving)]
            + ImportLabels.links.exports
    }

    package var operations: [APIOperation] {
        [
            APIOperation(
                "post", LinkPath.api.template,
                "Save a link; 200 with the existing one, which gets the words in addition, when its address is known",
                body: .json([
                    ("url", "string!"), ("title", "string?"), ("note", "string?"), ("tags", "string[]?"),
                    ("folder", "string?"),
                ]), status: 201, answer: .json("Item"), also: [(200, .json("Item"))])
        ]
    }
}
