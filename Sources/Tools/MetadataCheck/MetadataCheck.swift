import Fetching
import Foundation

/// Compares what `PageMetadata` reads from pages with what a suite expects of them.
struct MetadataCheck {
    let pages: [ExpectedPage]

    /// Prints what differs, by field and class, and the figures.
    /// - Returns: whether everything is right.
    func run() -> Bool {
        var right: [String: Int] = [:]
        var total: [String: Int] = [:]
        var classes: [String: [Difference: [String]]] = [:]
        var slowest = Duration.zero
        let start = clock()
        for page in pages {
            guard let body = try? Data(contentsOf: page.file) else {
                print("\(page.name): cannot be read")
                continue
            }
            var found = PageMetadata()
            let time = ContinuousClock().measure {
                found = PageMetadata.read(body: Array(body), contentType: page.contentType, url: page.address)
            }
            slowest = max(slowest, time)
            for (field, expected) in page.fields {
                total[field, default: 0] += 1
                let actual = Self.value(field, found)
                guard let difference = Difference.between(expected, actual) else {
                    right[field, default: 0] += 1
                    continue
                }
                classes[field, default: [:]][difference, default: []].append(
                    "  \(page.name)\n    expected \(expected ?? "nothing")\n    found    \(actual ?? "nothing")")
            }
            if found.isWall { print("\(page.name): taken for a wall") }
        }
        for field in total.keys.sorted() {
            for difference in Difference.allCases {
                guard let places = classes[field]?[difference] else { continue }
                print("== \(field): \(difference.rawValue) (\(places.count))")
                for place in places { print(place) }
            }
        }
        for field in total.keys.sorted() {
            let alike = classes[field]?[.typography]?.count ?? 0
            print(
                "\(field): \(right[field, default: 0]) of \(total[field, default: 0])"
                    + (alike > 0 ? ", \(alike) more but for typography" : ""))
        }
        let milliseconds = Double(clock() - start) * 1_000 / Double(CLOCKS_PER_SEC) / Double(pages.count)
        print("slowest page: \(slowest); processor time of a page: \((milliseconds * 100).rounded() / 100) ms")
        return right == total
    }

    private static func value(_ field: String, _ metadata: PageMetadata) -> String? {
        switch field {
        case "title": metadata.title
        case "description": metadata.description
        case "image": metadata.images.first
        case "site": metadata.site
        default: nil
        }
    }
}
