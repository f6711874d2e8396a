import Fetching
import Foundation

/// Compares what `PageMetadata` reads from pages with what is expected of them.
struct MetadataCheck {
    private struct Page: Decodable {
        let url: String?
        let expected: [String: Expectation]
        let coreFields: [String]
        let contentTypes: [String]?

        enum CodingKeys: String, CodingKey {
            case url, expected
            case coreFields = "core_fields"
            case contentTypes = "http_content_types_per_hop"
        }
    }

    /// Text; anything else in the file is of no interest here.
    private struct Expectation: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    private let folder: URL
    private let pages: [String: Page]

    init(folder: URL) throws {
        self.folder = folder
        let data = try Data(contentsOf: folder.appendingPathComponent("expected.json"))
        pages = try JSONDecoder().decode([String: Page].self, from: data)
    }

    /// Whether every core field is right.
    func run() -> Bool {
        var right: [String: Int] = [:]
        var total: [String: Int] = [:]
        var slowest = Duration.zero
        for (name, page) in pages.sorted(by: { $0.key < $1.key }) {
            guard let body = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
                print("\(name): cannot be read")
                continue
            }
            var found = PageMetadata()
            slowest = max(
                slowest,
                ContinuousClock().measure {
                    found = PageMetadata.read(
                        body: Array(body), contentType: page.contentTypes?.last, url: page.url ?? "http://localhost/")
                })
            for field in page.coreFields {
                total[field, default: 0] += 1
                let (expected, actual) = (page.expected[field]?.text, value(field, found))
                if expected.map(comparable) == actual.map(comparable) {
                    right[field, default: 0] += 1
                } else {
                    print("\(name) \(field)\n  expected \(expected ?? "nothing")\n  found    \(actual ?? "nothing")")
                }
            }
            if found.isWall { print("\(name): taken for a wall") }
        }
        for field in total.keys.sorted() {
            print("\(field): \(right[field, default: 0]) of \(total[field, default: 0])")
        }
        print("slowest page: \(slowest)")
        return right == total
    }

    private func value(_ field: String, _ metadata: PageMetadata) -> String? {
        switch field {
        case "title": metadata.title
        case "description": metadata.description
        case "image": metadata.images.first
        default: nil
        }
    }

    /// Without white space and in one normal form, with plain quotes and dots: one of the extractors that the
    /// expectations come from sets typographic ones.
    private func comparable(_ text: String) -> String {
        let plain = text.filter { !$0.isWhitespace }.precomposedStringWithCanonicalMapping.map { character in
            switch character {
            case "‘", "’": "'"
            case "“", "”": "\""
            case "…": "..."
            default: String(character)
            }
        }
        return plain.joined()
    }
}
