import Foundation
import Testing

/// Checks that links and paths in the documents lead somewhere, and that the short documents stay short.
@Suite struct DocumentTests {
    private let documents: [Document]

    init() throws {
        documents = try Document.all()
    }

    private func document(_ path: String) throws -> Document {
        try #require(documents.first { $0.path == path }, "\(path) is missing")
    }

    @Test func everyLinkLeadsSomewhere() throws {
        var followed = 0
        for document in documents {
            for link in document.links where !link.contains("://") {
                followed += 1
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                let target = parts[0].isEmpty ? document.path : Self.path(parts[0], from: document.path)
                #expect(Self.exists(target), "\(document.path) links to \(link), and there is no \(target)")
                guard parts.count == 2, let other = documents.first(where: { $0.path == target }) else {
                    #expect(parts.count == 1, "\(document.path) links to a heading of \(target), which is no document")
                    continue
                }
                #expect(other.anchors.contains(parts[1]), "\(document.path) links to \(link), which is no heading")
            }
        }
        #expect(followed > 20)
    }

    @Test func everyFileThatIsNamedExists() {
        for document in documents {
            for path in document.namedPaths {
                #expect(Self.exists(path), "\(document.path) names \(path), which does not exist")
            }
        }
    }

    @Test func theReadmeIsShort() throws {
        let size = try Data(contentsOf: SourceTree.root.appending(path: "README.md")).count
        #expect(size <= 6 << 10, "README.md has \(size) bytes: it says how to begin, the catalogue says the rest")
    }

    @Test func theGlossaryIsShort() throws {
        let rows = try document(Document.catalogue + "/Architecture.md").rows(below: "Glossary")
        #expect((1...15).contains(rows.count), "the glossary has \(rows.count) words")
    }

    /// `make docs` turns relative links into those of DocC, and supports only headings of plain words.
    @Test func thePagesOfTheCatalogueHaveTheShapeOfDocC() throws {
        let landing = try document(Document.catalogue + "/Documentation.md")
        for page in documents where page.path.hasPrefix(Document.catalogue) {
            let name = URL(filePath: page.path).lastPathComponent
            #expect(page.title != nil, "\(page.path) does not begin with its title")
            #expect(page.abstract != nil, "\(page.path) does not say below its title what it is about")
            #expect(
                page.path == landing.path || landing.links.contains(name), "Documentation.md does not lead to \(name)")
            #expect(page.headings.count == page.anchors.count, "\(page.path) has a heading twice")
            for heading in page.headings {
                #expect(
                    heading.allSatisfy { $0.isLetter || $0.isNumber || " -.".contains($0) },
                    "\(page.path): the heading “\(heading)” has signs that anchors spell differently")
            }
        }
    }

    @Test func theArchitectureNamesEveryTarget() throws {
        let layout = try document(Document.catalogue + "/Architecture.md").rows(below: "Layout").joined()
        for feature in try SourceTree.features() {
            let target = feature.split(separator: "/").last.map(String.init) ?? feature
            #expect(layout.contains(try Regex("\\b\(target)\\b")), "the layout in Architecture.md has no \(target)")
        }
    }

    private static func path(_ link: String, from document: String) -> String {
        let base = root.appending(path: document).deletingLastPathComponent()
        return String(base.appending(path: link).standardizedFileURL.path.dropFirst(root.path.count + 1))
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    private static let root = SourceTree.root.standardizedFileURL
}
