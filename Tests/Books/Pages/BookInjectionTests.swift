import Catalog
import HTTPServer
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport
import Works

@testable import Books

/// The pages that only books have, with hostile text in every value that a person or a provider writes.
@Suite(.serialized) struct BookInjectionTests {
    @Test func pagesEscapeHostileText() throws {
        // Each way to leave a markup context once. The tests of link pages use all ways to run a script.
        let texts = stride(from: 0, to: HostileText.all.count, by: 9).map { HostileText.all[$0] }
        let shape = MarkupShape(try pages(showing: texts.indices.map { "harmless \($0)" }).map(\.body))
        for page in try pages(showing: texts) {
            #expect(shape.problems(in: page.body) == [], "\(page.path)")
        }
    }

    private func pages(showing texts: [String]) throws -> [(path: String, body: [UInt8])] {
        let instance = try WorkTestInstance(Book.self)
        let store = instance.store
        var paths = [BookPath.allQuotes(), BookPath.duplicates()]
        for text in texts {
            let line = text.oneLine.isEmpty ? "x" : text
            for _ in 0..<2 {
                let item = try instance.save(line) { draft in
                    draft.credits = [Credit(.author, line), Credit(.translator, line + "x")]
                }
                _ = try store.setReading(.finished, of: item.id, on: PartialDate("2026-01-02"), by: instance.ann)
                _ = try? store.addQuote(QuoteForm(text: text, locator: line, note: text), to: item.id, by: instance.ann)
                var holding = WorkHolding()
                holding.lentTo = line.oneLine
                _ = try store.setHolding(holding, of: item.id, by: instance.ann)
                paths.append(Book.paths.show(item.id))
            }
        }
        let site = try instance.site()
        return try paths.map { ($0, try site.client.get($0).body) }
    }
}
