import Catalog
import HTTPServer
import Jobs
import Site

/// What films and books share and no kind of thing owns: the providers' settings and what they answered, their logos and
/// the films of today.
package struct WorksRoom: Room {
    package static let migrations = [Migration.workAnswers, .findWords, .providerLogos]
    package static let tracked = [TrackedTable.findWords]

    private let desk: ProviderDesk

    package init(desk: ProviderDesk) {
        self.desk = desk
    }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        ProviderRoutes(dashboard: dashboard, desk: desk).register(in: &routes)
    }

    package var settings: [SettingsLink] {
        [
            SettingsLink(
                path: ProviderPath.settings(), title: Phrase("영화와 책을 찾을 곳", "Where films and books are looked up"))
        ]
    }

    package var exports: [ExportedRecords] { [FindWords.exported] }

    package var jobs: [any JobHandler] { [FetchChartsJob(desk: desk), FetchLogosJob(desk: desk)] }

    package func start(in dashboard: Dashboard) throws {
        try FetchChartsJob.enqueue(in: desk.catalog)
        try FetchLogosJob.enqueue(desk)
    }
}
