import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Jobs
import Site
import Text

/// A feature that only its test has. This folder contains all that a feature needs.
struct RecipeFeature: Site.ItemCollection {
    static let migrations = [Migration.recipes]
    static let tracked = [TrackedTable("recipe", item: "item")]
    static let search = [
        SearchContribution(
            .recipe, names: ["레시피"], text: "(SELECT steps FROM recipe WHERE recipe.item = item.id)",
            flags: [
                SearchContribution.Flag(
                    "short", "짧음",
                    condition: "(SELECT length(steps) FROM recipe WHERE recipe.item = item.id) < 20")
            ])
    ]

    let store: RecipeStore

    init(catalog: Catalog) {
        store = RecipeStore(catalog: catalog)
    }

    var kind: ItemKind { .recipe }
    var name: Phrase { Phrase("레시피", "Recipe") }
    static let navigation = NavigationEntry(
        path: RecipePath.index(), icon: "stack", cssClass: "c-recipes", title: Phrase("요리법", "Recipes"), hue: 30,
        key: "R")

    func routes(_ routes: inout Routes, in site: SiteContext) {
        routes.on(.get, RecipePath.index) { request in
            try site.page(request, at: .collection(.recipe)) { html, shell in
                let recipes = try store.catalog.read(of: shell.person.id) { try store.list(in: $0) }
                Templates.recipePage(&html, shell: shell, recipes: recipes)
            }
        }
        routes.on(.get, RecipePath.show) { request, id in
            try site.page(request, at: .collection(.recipe)) { html, shell in
                let recipe = try store.catalog.read(of: shell.person.id) { try store.get(id, in: $0) }
                Templates.recipePage(&html, shell: shell, recipes: [recipe])
            }
        }
        routes.on(.post, RecipePath.index, access: .adding) { request in
            guard let text = request.form["recipe"], !text.isEmpty else {
                throw CatalogError.invalid("recipe", "적어 주세요.", "Write something.")
            }
            let saved = try store.save(text, tags: [], state: .kept, by: request.session.person.id)
            return .redirect(to: show(saved.item.id))
        }
    }

    var jobs: [any JobHandler] { [TasteRecipeJob(store: store)] }

    func show(_ id: Int64) -> String { RecipePath.show(id) }

    func write(_ details: inout ItemDetailsWriter, of items: [Int64], in db: Database) throws {
        for id in items {
            let steps = try String.fetchOne(db, sql: "SELECT steps FROM recipe WHERE item = ?", arguments: [id])
            details.add(id) { $0.member(ifPresent: "steps", steps) }
        }
    }

    func recognise(_ content: Submission.Content) -> [RecognisedContent] {
        guard case .text(let text) = content, text.hasPrefix("레시피:") else { return [] }
        return [RecognisedContent(.text(String(text.dropFirst(4))), reason: Phrase("요리하는 법이에요", "It says how to cook"))]
    }

    func ingest(_ submission: Submission, by owner: Person.ID, state: ItemState) throws -> SaveResult? {
        guard submission.kind == kind, case .text(let text) = submission.content else { return nil }
        let saved = try store.save(text, tags: submission.tags, state: state, by: owner)
        return SaveResult(saved.item, .new, change: saved.change)
    }

    func homeShelves(in scope: OwnerScope) throws -> [HomeShelf] {
        let query = ItemQuery(owner: scope.owner, kind: .recipe, limit: 8)
        let items = try store.catalog.items.page(query, in: scope.db).rows
        return [HomeShelf(title: Phrase("오늘 뭐 먹지", "What to eat"), path: RecipePath.index(), items: items)]
    }

    var exports: [ExportSection] {
        [
            ExportSection("recipes") { range, json, db in
                let rows = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT item, uid, steps FROM recipe JOIN item ON item.id = recipe.item
                        WHERE owner = ? AND changedAt >= ? AND item > ? ORDER BY item LIMIT ?
                        """, arguments: [range.owner, range.since, range.after, range.limit])
                for row in rows {
                    json.newline()
                    json.object { json in
                        json.member("item", row["uid"] as String)
                        json.member("steps", row["steps"] as String)
                    }
                }
                return rows.count == range.limit ? rows.last?["item"] : nil
            }
        ]
    }

    var settings: [SettingsLink] { [SettingsLink(path: RecipePath.index(), title: Phrase("부엌", "Kitchen"))] }
}
