import Catalog

struct TasteRecipeJob: JobHandler {
    static let kind = "TasteRecipeJob"
    var kind: String { Self.kind }
    let store: RecipeStore

    func run(_ job: Job, report: JobReport) async throws {
        guard let item = job.item, let person = job.person else { return }
        _ = try store.catalog.read { try store.get(item, owner: person, in: $0) }
    }
}
