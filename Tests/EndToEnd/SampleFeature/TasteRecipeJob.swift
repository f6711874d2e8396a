import Catalog
import Jobs

struct TasteRecipeJob: JobHandler {
    let title = Phrase("맛보기", "Taste a recipe")
    let store: RecipeStore

    func run(_ job: Job, report: JobContext) async throws {
        guard let item = job.item, let person = job.person else { return }
        _ = try store.catalog.read(of: person) { try store.get(item, in: $0) }
    }
}
