import Catalog
import HTTPServer
import Site
import Tasks

/// Where the pages of a room lie: every kind of work has the same below its own root. A class, because
/// generic code would copy a struct of thirty routes for each poster that asks for one.
package final class WorkPaths: Sendable {
    package let index: FixedRoute
    package let new: FixedRoute
    package let show: Route<Int64>
    package let edit: Route<Int64>
    package let status: Route<Int64>
    package let rating: Route<Int64>
    package let cover: Route<Int64>
    package let lookup: Route<Int64>
    package let lookups: FixedRoute
    package let lock: Route<Int64>
    package let api: FixedRoute

    package let logEntries: Route<Int64>
    package let logEntry: Route<Int64, Int64>
    package let logEntryRemoval: Route<Int64, Int64>

    // The works of a room together.
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
    let ownLists: Route<Int64>

    // Searching outside, and keeping what was found.
    package let find: FixedRoute
    /// A source and what it calls the work.
    package let found: Route<String, String>
    package let foundPicture: Route<String, String>
    /// What of some hits is in the drawer.
    package let hearts: FixedRoute
    package let findWords: FixedRoute
    package let findWord: Route<Int64>
    /// Takes the photo of a barcode; nil for what has none.
    package let barcode: FixedRoute?
    /// What is seen these days; nil for what nobody lists.
    package let charts: FixedRoute?

    package let importing: ImportPaths

    /// - Parameters:
    ///   - root: such as `/movies`.
    ///   - log: what the log of a work is called there: `viewings`.
    package init(root: String, log: String, hasBarcodes: Bool = false, hasCharts: Bool = false) {
        let logged = "\(root)/{id}/\(log)/{\(log.dropLast())}"
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
        logEntry = Route(path: logged)
        logEntryRemoval = Route(path: "\(logged)/removal")
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
        found = Route(path: "\(root)/find/{source}/{name}")
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
    /// What is seen these days; nil for what nobody lists.
    package static func charts(_ words: Words) -> Choice? {
        paths.charts.map { Choice(words(.charts), url: $0()) }
    }

    /// Where to go on searching outside.
    package static func finding(_ text: String, _ words: Words) -> Choice {
        Choice(words(Self.words.findOutside), url: Address(paths.find()).adding("q", text).text, icon: "search")
    }
}

extension Phrase {
    package static let charts = Phrase("오늘의 영화 20", "Today’s top 20")
}
