import HTTPServer
import Site

/// Where the pages lie that look at the works of a room together.
package struct LivingPaths: Sendable {
    let people: FixedRoute
    let person: Route<String>
    let statistics: FixedRoute
    let allSeries: FixedRoute
    let series: Route<String>
    let lists: FixedRoute
    let list: Route<Int64>
    let listRemoval: Route<Int64>
    let listOrder: Route<Int64>
    let listEntryRemoval: Route<Int64, Int64>
    /// Puts a work into a list.
    let ownLists: Route<Int64>

    package init(
        people: FixedRoute, person: Route<String>, statistics: FixedRoute, allSeries: FixedRoute,
        series: Route<String>, lists: FixedRoute, list: Route<Int64>, listRemoval: Route<Int64>,
        listOrder: Route<Int64>, listEntryRemoval: Route<Int64, Int64>, ownLists: Route<Int64>
    ) {
        self.people = people
        self.person = person
        self.statistics = statistics
        self.allSeries = allSeries
        self.series = series
        self.lists = lists
        self.list = list
        self.listRemoval = listRemoval
        self.listOrder = listOrder
        self.listEntryRemoval = listEntryRemoval
        self.ownLists = ownLists
    }
}
