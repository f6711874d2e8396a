import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Seorap

/// A feature consists of its own folder and one line in the list of features. Every page and API then includes it.
@Suite(.serialized) struct SampleFeatureTests {
    private func instance() throws -> FullInstance {
        try FullInstance(further: [FeatureRegistration { RecipeFeature(catalog: $0.catalog) }])
    }

    private func search(_ text: String, _ client: LoopbackClient) throws -> String {
        try client.get(URLBuilder(SitePath.search()).adding("q", text).text).text
    }

    @Test func capturedRecipeAppearsInEveryListAndExport() async throws {
        try await blocking {
            let instance = try instance()
            let ann = try instance.browser(of: instance.ann)
            let phone = try instance.token(.add, of: instance.ann)
            let sent = try phone.post(APIPath.inbox(), form: ["text": "레시피: 김치찌개\n물을 끓인다", "tags": "찌개"])
            #expect(sent.status == 202 && sent.text.contains("\"kind\":\"recipe\""))
            let inbox = try ann.get(SitePath.inbox()).text
            #expect(inbox.contains("김치찌개") && inbox.contains("요리하는 법이에요"))
            #expect(inbox.contains("data-kinds=\"screenshot link movie book page recipe\""))

            let response = try ann.post(RecipePath.index(), form: ["recipe": "달걀말이\n달걀을 푼다"])
            let page = try #require(response.header("Location"))
            #expect(try ann.get(page).text.contains("달걀을 푼다"))
            let index = try ann.get(RecipePath.index()).text
            #expect(index.contains("달걀말이") && !index.contains("김치찌개"))

            for path in [SitePath.home(), SitePath.timeline(), APIPath.items() + "?kind=recipe"] {
                #expect(try ann.get(path).text.contains("달걀말이"), "\(path)")
            }
            for text in ["kind:레시피", "달걀을", "is:짧음 달걀", "kind:recipes"] {
                #expect(try search(text, ann).contains(page), "\(text)")
            }
            #expect(!(try search("kind:링크 달걀", ann).contains(page)))
            #expect(try ann.get(SitePath.jobs()).text.contains("맛보기"))

            let export = try ann.get(APIPath.export()).json()
            let recipes = try #require(export["recipes"] as? [[String: Any]])
            #expect(recipes.compactMap { $0["steps"] as? String } == ["물을 끓인다", "달걀을 푼다"])
            #expect((export["watches"] as? [Any])?.isEmpty == true)

            // A link becomes a recipe, and one undo reverts the change.
            _ = try phone.post(APIPath.inbox(), form: ["url": "https://a.example/1"])
            let link = try #require(
                try instance.catalog.read { db in
                    try Int64.fetchOne(db, sql: "SELECT id FROM item WHERE kind = 'link'")
                })
            #expect(try ann.post("/inbox/items/\(link)/kind", form: ["kind": "recipe"]).status == 303)
            #expect(try count("item WHERE kind = 'recipe'", instance) == 3)
            #expect(try ann.post(SitePath.undoLast(), form: [:]).status == 303)
            #expect(try count("recipe", instance) == 2)
        }
    }

    @Test func navigationAndSettingsShowTheFeature() async throws {
        try await blocking {
            let instance = try instance()
            let ann = try instance.browser(of: instance.ann)
            let home = try ann.get(SitePath.home()).text
            #expect(home.contains("<a class=\"c-recipes\" href=\"/recipes\" data-go=\"r\">"))
            #expect(try ann.get(instance.site.assets.stylesheet).text.contains(".c-recipes { --hue: 30; }"))
            let keys = try ann.get(SitePath.keys()).text
            #expect(
                keys.contains("<kbd>G</kbd> <kbd>R</kbd>") && keys.contains("1 – 6") || keys.contains("<kbd>6</kbd>"))
            #expect(keys.contains("요리법") && keys.contains("책, 일기, 레시피"))
            #expect(try ann.get(SitePath.settings()).text.contains("부엌"))
            let description = try ann.get(APIPath.openAPI()).text
            #expect(description.contains("screenshot, link, movie, book, page or recipe"))
        }
    }

    /// The declared access of the routes decides who may use them.
    @Test func routesOfTheFeatureRequireASession() async throws {
        try await blocking {
            let instance = try instance()
            let ann = try instance.browser(of: instance.ann)
            let page = try #require(
                try ann.post(RecipePath.index(), form: ["recipe": "달걀말이"]).header("Location"))
            let recipeRoutes = instance.site.routes().all.filter { $0.template.hasPrefix("/recipes") }
            #expect(recipeRoutes.count == 3)
            for route in recipeRoutes {
                let routeRequest = RouteRequest(
                    route, path: route.template.contains("{") ? page : route.template, body: "")
                for visitor in Visitor.allCases where visitor != .owner {
                    let answer = try visitor.ask(routeRequest, of: instance)
                    #expect(
                        routeRequest.allows(answer, to: visitor), "\(routeRequest.name) answers \(answer) to \(visitor)"
                    )
                }
            }
            #expect(try instance.browser(of: instance.bob).get(page).status == 404)
        }
    }

    private func count(_ table: String, _ instance: FullInstance) throws -> Int? {
        try instance.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }
}
