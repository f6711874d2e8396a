import Foundation
import Testing

/// The dependencies between the folders of a target form no cycle.
@Suite struct FolderTests {
    /// Targets that are exempt.
    static let exceptions: Set<String> = []
    /// The folder of a feature's file by the suffix of its name.
    static let layers = [
        "Migration": "Records", "Migrations": "Records", "Job": "Jobs", "Page": "Pages", "Pages": "Pages",
        "Routes": "Routes",
    ]
    /// Record types whose names end like a layer: a page of a diary is not a page of the site.
    static let records: Set<Substring> = ["DiaryPage"]

    @Test func noTargetHasACircleOfFolders() throws {
        for target in try SourceTree.features() {
            let graph = FolderGraph(try Self.files(of: target))
            let turned = graph.againstTheLayers
            let faults =
                graph.circles.map { "has a circle of folders:" + Self.listed($0) }
                + (turned.isEmpty ? [] : ["has a layer that uses a later one:" + Self.listed(turned)])
            if Self.exceptions.contains(target) {
                #expect(!faults.isEmpty, "\(target) keeps the rule now: take it off the list of exceptions")
            } else {
                for fault in faults { Issue.record("\(target) \(fault)") }
            }
        }
    }

    /// A target with a `Records` folder is a feature.
    @Test func filesAreInTheLayerOfTheirName() throws {
        for target in try SourceTree.features() where !Self.exceptions.contains(target) {
            let files = try Self.files(of: target)
            guard files.contains(where: { $0.path.hasPrefix("Records/") }) else { continue }
            for file in files {
                let parts = file.path.split(separator: "/")
                let name = parts[parts.count - 1].prefix { $0 != "+" && $0 != "." }
                guard !Self.records.contains(name),
                    let layer = Self.layers.first(where: { name.hasSuffix($0.key) })?.value
                else { continue }
                #expect(parts.dropLast().contains(layer[...]), "\(target)/\(file.path) belongs into \(layer)")
            }
        }
    }

    private static func files(of target: String) throws -> [SourceTree.File] {
        try SourceTree.files(in: "Sources/\(target)", suffix: ".swift").map { file in
            SourceTree.File(path: String(file.path.dropFirst("Sources/\(target)/".count)), text: file.text)
        }
    }

    private static func listed(_ uses: [FolderGraph.Use]) -> String {
        uses.map { "\n    \($0)" }.joined()
    }

    // MARK: FolderGraph

    private static let record = """
        struct Recipe { enum Course { case main } }
        struct RecipeStore { /* fills a RecipeCard */ let title = "RecipePage" }
        """
    private static let page = "struct RecipePage { let recipe: Recipe }"
    private static let routes = #"struct RecipeRoutes { func show() { _ = "\(RecipePage.self)" } }"#

    private func graph(
        records: String = record, jobs: String = "struct PriceRecipeJob { let store: RecipeStore }",
        pages: String = page, routes: String = routes, more: [(String, String)] = []
    ) -> FolderGraph {
        let files = [
            ("Records/Recipe.swift", records), ("Jobs/PriceRecipeJob.swift", jobs), ("Pages/RecipePage.swift", pages),
            ("Routes/RecipeRoutes.swift", routes),
            ("RecipeFeature.swift", "struct RecipeFeature { let routes: RecipeRoutes }"),
        ]
        return FolderGraph((files + more).map(SourceTree.File.init(path:text:)))
    }

    @Test func arrowsInOneDirectionPass() {
        let graph = graph()
        #expect(graph.circles.isEmpty)
        #expect(graph.againstTheLayers.isEmpty)
    }

    @Test func aTurnedArrowIsACircle() throws {
        let graph = graph(records: Self.record + "\nextension RecipeStore { func page() -> RecipePage? { nil } }")
        let circle = try #require(graph.circles.first)
        #expect(
            circle.map(\.description) == [
                "Pages/RecipePage.swift names Recipe of Records/Recipe.swift",
                "Records/Recipe.swift names RecipePage of Pages/RecipePage.swift",
            ])
        #expect(graph.againstTheLayers.map(\.from) == ["Records/Recipe.swift"])
    }

    @Test func aLayerMayNotUseALaterOneEvenWithoutACircle() {
        let graph = graph(jobs: "struct PriceRecipeJob { let page: RecipePage }", pages: "struct RecipePage {}")
        #expect(graph.circles.isEmpty)
        #expect(graph.againstTheLayers.map(\.type) == ["RecipePage"])
    }

    @Test func topLevelFilesCountAsFoldersOfTheirOwn() {
        #expect(graph(more: [("RecipePath.swift", "enum RecipePath {}")]).circles.isEmpty)
        let circle = graph(pages: Self.page + "\nextension RecipePage { static let feature: RecipeFeature? = nil }")
            .circles
        #expect(circle.first?.map(\.to).contains("RecipeFeature.swift") == true)
    }

    @Test func circlesOfOtherFoldersAreFound() {
        let graph = graph(
            records: Self.record + "\nextension Recipe { var parts: [Part] { [] } }",
            more: [("Parts/Part.swift", "struct Part { let course: Recipe.Course }")])
        #expect(graph.circles.map { Set($0.map(\.type)) } == [["Part", "Recipe", "Course"]])
    }

    /// A type `Row` of another module differs from the nested `Row` of a page.
    @Test func innerTypesCountBehindTheirOuterOne() {
        let pages = Self.page + "\nextension RecipePage { struct Row { let rows: [Row] } }"
        #expect(graph(records: Self.record + "\nfunc read(_ row: Row) {}", pages: pages).circles.isEmpty)
        #expect(!graph(records: Self.record + "\nfunc read(_ row: RecipePage.Row) {}", pages: pages).circles.isEmpty)
    }
}
