import Catalog
import GRDB
import HTTPServer
import Jobs

extension ItemKind {
    static let recipe = ItemKind(rawValue: "recipe")
}

enum RecipePath {
    static let index = FixedPath("/recipes")
    static let show = Route<Int64>("/recipes/{id}")

    typealias FixedPath = Route<>
}

/// A recipe.
package struct Recipe: Sendable {
    let item: Item.ID
    let title: String
    let steps: String
}

extension Migration {
    static let recipes = Migration(
        "900-recipes",
        sql: """
            CREATE TABLE recipe(
                item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                steps TEXT NOT NULL
            ) STRICT
            """)
}

struct RecipeStore: Sendable {
    let catalog: Catalog

    /// Returns recipes, newest first.
    func list(in scope: OwnerScope) throws -> [Recipe] {
        try Row.fetchAll(
            scope.db,
            sql: """
                SELECT item, title, steps FROM recipe JOIN item ON item.id = recipe.item
                WHERE owner = ? AND state = 'kept' ORDER BY item DESC
                """, arguments: [scope.owner]
        ).map { Recipe(item: $0["item"], title: $0["title"], steps: $0["steps"]) }
    }

    func get(_ id: Item.ID, in scope: OwnerScope) throws -> Recipe {
        let item = try catalog.items.get(id, in: scope)
        let steps = try String.fetchOne(scope.db, sql: "SELECT steps FROM recipe WHERE item = ?", arguments: [id])
        guard let steps else { throw CatalogError.notFound }
        return Recipe(item: id, title: item.title, steps: steps)
    }

    /// - Parameter text: the name in the first line, the steps in the following lines.
    func save(
        _ text: String, tags: [String], state: ItemState, by owner: Person.ID
    ) throws -> (item: Item, change: Change.ID?) {
        let lines = text.split(separator: "\n").map { String($0.drop(while: \.isWhitespace)) }
        let (item, change) = try catalog.perform(.create, by: owner, summary: Phrase("적었어요", "Written")) { scope in
            let item = try catalog.items.create(
                NewItem(kind: .recipe, owner: owner, title: lines.first ?? "", state: state, tags: tags), in: scope.db)
            try scope.db.execute(
                sql: "INSERT INTO recipe(item, steps) VALUES (?, ?)",
                arguments: [item.id, lines.dropFirst().joined(separator: "\n")])
            try catalog.jobs.enqueue(scope.db, NewJob(TasteRecipeJob.kind, item: item.id, person: owner))
            return item
        }
        return (item, change)
    }
}
