import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport
import Works

@testable import Books

/// Every page that only books have, with hostile text wherever a person or a provider wrote.
@Suite(.serialized) struct BookInjectionTests {
    @Test func pagesHoldNothingThatTextBrought() throws {
        // Every way out of a place once; each way to run script is met on the pages of links.
        let texts = stride(from: 0, to: HostileText.all.count, by: 9).map { HostileText.all[$0] }
        let shape = MarkupShape(try pages(showing: texts.indices.map { "harmless \($0)" }).map(\.body))
        for page in try pages(showing: texts) {
            #expect(shape.problems(in: page.body) == [], "\(page.path)")
        }
    }

    private func pages(showing texts: [String]) throws -> [(path: String, body: [UInt8])] {
        let world = try WorkWorld(Book.self)
        let store = world.store
        var paths = [BookPath.allQuotes(), BookPath.duplicates()]
        for text in texts {
            let shown = text.oneLine.isEmpty ? "x" : text
            for _ in 0..<2 {
                let item = try world.save(shown) { draft in
                    draft.credits = [Credit(.author, shown), Credit(.translator, shown + "x")]
                }
                _ = try store.setReading(.finished, of: item.id, on: PartialDate("2026-01-02"), by: world.ann)
                _ = try? store.addQuote(QuoteForm(text: text, locator: shown, note: text), to: item.id, by: world.ann)
                var holding = WorkHolding()
                holding.lentTo = shown.oneLine
                _ = try store.setHolding(holding, of: item.id, by: world.ann)
                paths.append(Book.paths.show(item.id))
            }
        }
        let site = try world.site()
        return try paths.map { ($0, try site.client.get($0).body) }
    }
}
