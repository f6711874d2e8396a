import Fetching
import Foundation

/// Compares the metadata that `PageMetadata` reads from pages with the values that a suite expects.
struct MetadataCheck {
    let pages: [ExpectedPage]

    /// Prints the differences by field and kind, and the number of correct values.
    /// - Returns: whether all values are correct.
    func run() -> Bool {
        // All by field.
        var correctCounts: [String: Int] = [:]
        var totalCounts: [String: Int] = [:]
        var differences: [String: [Difference: [String]]] = [:]
        var slowest = Duration.zero
        let processorTimeAtStart = clock()
        for page in pages {
            guard let body = try? Data(contentsOf: page.file) else {
                print("\(page.name): cannot be read")
                continue
            }
            var metadata = PageMetadata()
            let time = ContinuousClock().measure {
                metadata = PageMetadata.read(body: Array(body), contentType: page.contentType, url: page.address)
            }
            slowest = max(slowest, time)
            for (field, expected) in page.fields {
                totalCounts[field, default: 0] += 1
                let actual = Self.value(field, metadata)
                guard let difference = Difference.between(expected, actual) else {
                    correctCounts[field, default: 0] += 1
                    continue
                }
                differences[field, default: [:]][difference, default: []].append(
                    "  \(page.name)\n    expected \(expected ?? "nothing")\n    found    \(actual ?? "nothing")")
            }
            if metadata.isWall { print("\(page.name): taken for a wall") }
        }
        for field in totalCounts.keys.sorted() {
            for difference in Difference.allCases {
                guard let descriptions = differences[field]?[difference] else { continue }
                print("== \(field): \(difference.rawValue) (\(descriptions.count))")
                for description in descriptions { print(description) }
            }
        }
        for field in totalCounts.keys.sorted() {
            let typographyCount = differences[field]?[.typography]?.count ?? 0
            print(
                "\(field): \(correctCounts[field, default: 0]) of \(totalCounts[field, default: 0])"
                    + (typographyCount > 0 ? ", \(typographyCount) more but for typography" : ""))
        }
        let milliseconds = Double(clock() - processorTimeAtStart) * 1_000 / Double(CLOCKS_PER_SEC) / Double(pages.count)
        print("slowest page: \(slowest); processor time of a page: \((milliseconds * 100).rounded() / 100) ms")
        return correctCounts == totalCounts
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
