import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site
import Text

/// The smallest possible collection: saves every URL as an item with the URL as its title.
package struct NoteCollection: ItemCollection {
    package static let migrations = [
        Migration(
            "900-notes",
            sql: """
                CREATE TABLE noteReading(
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    item INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
                    owner INTEGER NOT NULL,
                    day TEXT NOT NULL
                ) STRICT;
                CREATE INDEX noteReadingDay ON noteReading(owner, day);
                """)
    ]
    package static let tracked: [TrackedTable] = []
    package static let search = [SearchContribution(.link, names: ["쪽지"])]
    package static let page = Route<Int64>("/notes/{id}")
    package static let upload = FixedRoute("/notes/files")
    package static let provider = FixedRoute("/notes/provider")

    package let catalog: Catalog

    package var kind: ItemKind { .link }
    package var name: Phrase { Phrase("쪽지", "Note") }
    package static let navigation = NavigationEntry(
        path: "/notes", icon: "links", cssClass: "c-links", title: Phrase("쪽지", "Notes"), key: "N")

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        routes.on(.get, Self.page) { request, _ in
            _ = try request.session
            return .text("note")
        }
        routes.on(.post, Self.upload, body: .upload(perFile: 1 << 20, total: 2 << 20)) { _ in .text("taken") }
        routes.on(.get, Self.provider, access: .member, costs: .remote) { _ in .text("asked") }
    }

    package var activitySources: [ActivitySource] {
        [
            ActivitySource(
                .link, table: "noteReading", index: "noteReadingDay", day: "day", label: Phrase("읽었어요", "Read"))
        ]
    }

    package var exports: [ExportSection] { [ExportSection("noteReadings") { _, _, _ in nil }] }

    package func show(_ id: Int64) -> String { Self.page(id) }

    package func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        for item in items { details.add(item) { $0.member("lines", 1) } }
    }

    package func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? {
        guard case .url(let url) = submission.content else { return nil }
        let existing = try catalog.read { db in
            try catalog.items.page(ItemQuery(owner: owner), in: db).rows.first { $0.title == url }
        }
        if let existing { return SaveResult(existing, .known) }
        let (item, change) = try catalog.perform(.create, by: owner, summary: Phrase("담았어요", "Saved")) { scope in
            try catalog.items.create(
                NewItem(kind: .link, owner: owner, title: url, note: submission.note ?? "", tags: submission.tags),
                in: scope.db)
        }
        return SaveResult(item, .new, change: change)
    }

    package var jobs: [any JobHandler] { [CopyNoteJob()] }

    package func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] {
        let items = try catalog.items.page(ItemQuery(owner: scope.owner), in: scope.db).rows
        return [HomeShelf(title: Phrase("최근 쪽지", "Recent notes"), path: "/notes", items: items)]
    }
}

package struct CopyNoteJob: JobHandler {
    package var title: Phrase { Phrase("쪽지 베끼기", "Copy a note") }

    package func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        code == "no-ink" ? Phrase("잉크가 \(parameters[0])시간째 없어요", "No ink for \(parameters[0]) h") : nil
    }

    package func run(_ job: Job, report: JobContext) async throws {}
}
