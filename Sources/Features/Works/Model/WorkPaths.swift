import Catalog
import HTTPServer
import Site
import Tasks

/// The paths of a kind of work. Every kind has the same paths below its own root.
///
/// A class, because generic code would copy a struct of thirty routes for each poster that asks for one.
package final class WorkPaths: Sendable {
    package let index: FixedRoute
    package let new: FixedRoute
    package let show: Route<Int64>
    package let edit: Route<Int64>
    package let status: Route<Int64>
    package let rating: Route<Int64>
    package let cover: Route<Int64>
    /// Queues a lookup of the work at providers.
    package let lookup: Route<Int64>
    package let lookups: FixedRoute
    /// Locks a field against changes by providers, or unlocks it.
    package let lock: Route<Int64>
    package let api: FixedRoute

    package let logEntries: Route<Int64>
    package let logEntry: Route<Int64, Int64>
    package let logEntryRemoval: Route<Int64, Int64>

    // Pages about several works of the kind.
    package let people: FixedRoute
    package let person: Route<String>
    package let statistics: FixedRoute
    let allSeries: FixedRoute
    package let series: Route<String>
    package let lists: FixedRoute
    package let list: Route<Int64>
    let listRemoval: Route<Int64>
    let listOrder: Route<Int64>
    let listEntryRemoval: Route<Int64, Int64>
    /// Adds the work to a list.
    let ownLists: Route<Int64>

    // Searching providers, and saving the results.
    package let find: FixedRoute
    /// Page of a search result, by its source and its id there.
    package let providerWork: Route<String, String>
    package let foundPicture: Route<String, String>
    /// State of the like buttons of saved works and search results, as JSON.
    package let hearts: FixedRoute
    package let findWords: FixedRoute
    package let findWord: Route<Int64>
    /// Upload of a photo of a barcode; `nil` if the kind has no barcodes.
    package let barcode: FixedRoute?
    /// Page of the current chart; `nil` if the kind has none.
    package let charts: FixedRoute?

    package let importing: ImportPaths

    /// - Parameters:
    ///   - root: such as `/movies`.
    ///   - log: the path segment of a work's log, in the plural: `viewings`.
    package init(root: String, log: String, hasBarcodes: Bool = false, hasCharts: Bool = false) {
        let logEntryPath = "\(root)/{id}/\(log)/{\(log.dropLast())}"
        index = FixedRoute(path: root)
        new = FixedRoute(path: "\(root)/new")
        show = Route(path: "\(root)/{id}")
        edit = Route(path: "\(root)/{id}/edit")
        status = Route(path: "\(root)/{id}/status")
        rating = Route(path: "\(root)/{id}/rating")
        cover = Route(path: "\(root)/{id}/cover")
        lookup = Route(path: "\(root)/{id}/lookup")
        lookups = FixedRoute(path: "\(root)/lookups")
        lock = Route(path: "\(root)/{id}/lock")
        api = FixedRoute(path: "/api/v1\(root)")
        logEntries = Route(path: "\(root)/{id}/\(log)")
        logEntry = Route(path: logEntryPath)
        logEntryRemoval = Route(path: "\(logEntryPath)/removal")
        people = FixedRoute(path: "\(root)/people")
        person = Route(path: "\(root)/people/{name}")
        statistics = FixedRoute(path: "\(root)/stats")
        allSeries = FixedRoute(path: "\(root)/series")
        series = Route(path: "\(root)/series/{name}")
        lists = FixedRoute(path: "\(root)/lists")
        list = Route(path: "\(root)/lists/{id}")
        listRemoval = Route(path: "\(root)/lists/{id}/removal")
        listOrder = Route(path: "\(root)/lists/{id}/order")
        listEntryRemoval = Route(path: "\(root)/lists/{id}/entries/{other}/removal")
        ownLists = Route(path: "\(root)/{id}/lists")
        find = FixedRoute(path: "\(root)/find")
        providerWork = Route(path: "\(root)/find/{source}/{name}")
        foundPicture = Route(path: "\(root)/find/{source}/{name}/picture")
        hearts = FixedRoute(path: "\(root)/find/hearts")
        findWords = FixedRoute(path: "\(root)/find/words/removal")
        findWord = Route(path: "\(root)/find/words/{id}/removal")
        barcode = hasBarcodes ? FixedRoute(path: "\(root)/find/barcode") : nil
        charts = hasCharts ? FixedRoute(path: "\(root)/charts") : nil
        importing = ImportPaths(
            imports: FixedRoute(path: "\(root)/import"), run: Route(path: "\(root)/import/{id}"),
            choice: Route(path: "\(root)/import/{id}/rows/{row}"), removal: Route(path: "\(root)/import/{id}/removal"))
    }
}

extension WorkPresentation {
    /// Returns the link to the current chart; `nil` if the kind has none.
    package static func charts(_ words: Words) -> LinkChoice? {
        paths.charts.map { LinkChoice(words(.charts), url: $0()) }
    }

    /// Returns the link that searches providers for a text.
    package static func providerSearchLink(_ text: String, _ words: Words) -> LinkChoice {
        LinkChoice(words(Self.labels.findOutside), url: URLBuilder(paths.find()).adding("q", text).text, icon: "search")
    }
}

extension Phrase {
    package static let charts = Phrase("오늘의 영화 20", "Today’s top 20")
}
