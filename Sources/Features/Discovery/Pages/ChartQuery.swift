import Catalog
import HTTPServer
import Site

/// Chart, region and day of a chart page, all of which are in the URL.
struct ChartQuery: Sendable {
    let path: String
    var kind: ChartKind
    var region: String
    /// Day of the chart; nil for today.
    var day: String?
    let language: Language

    init(_ query: FormFields, _ language: Language, path: String) {
        self.path = path
        self.language = language
        kind = query["list"].flatMap(ChartKind.init(rawValue:)) ?? .trending
        region =
            query["region"].flatMap { ChartCache.regions.contains($0) ? $0 : nil } ?? ChartCache.region(of: language)
        day = query["day"].flatMap { LocalDate($0) }?.text
    }

    var name: DailyChart.Name {
        DailyChart.Name(kind: kind, language: language, region: kind.hasRegions ? region : nil)
    }

    func url(_ change: (inout Self) -> Void) -> String {
        var copy = self
        change(&copy)
        return URLBuilder(path).adding("list", copy.kind == .trending ? nil : copy.kind.rawValue)
            .adding("region", copy.kind.hasRegions ? copy.region : nil).adding("day", copy.day).text
    }
}
