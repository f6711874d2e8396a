import Catalog
import HTTPServer
import TestSupport
import Testing

@testable import Links

struct HostileLinkTests {
    /// Titles, notes, tags, descriptions and forms with hostile text leave the markup intact and run no script.
    @Test func pagesEscapeHostileText() throws {
        let world = try World()
        let site = try SignedInSite(world)
        var shown: [String] = [LinkPath.index(), LinkPath.index() + "?view=list"]
        for (index, payload) in HostileText.all.enumerated() {
            let address = "https://example.com/\(index)"
            let tags = Tag.normalised(payload).map { [$0.replacing(",", with: " ")] } ?? []
            let item = try world.save(address, title: payload, note: payload, tags: tags)
            try world.catalog.write(of: world.ann) { scope in
                try world.store.record(
                    LinkStore.Preview(description: payload, site: payload, author: payload, published: payload),
                    of: item.id, url: address, in: scope)
            }
            shown += [LinkPath.show(item.id), LinkPath.edit(item.id)]
        }
        for path in shown { expectHarmless(try site.client.get(path), path) }
        for payload in HostileText.all {
            let refused = try site.client.post(
                "/links", form: ["url": payload, "title": payload, "note": payload, "tags": payload])
            expectHarmless(refused, payload)
        }
    }

    private func expectHarmless(_ page: LoopbackClient.Answer, _ about: String) {
        let tokenizer = HTMLTokenizer(page.body)
        let problems = tokenizer.errors + UnsafeMarkup.problems(in: tokenizer.tags)
        #expect(problems.isEmpty, "\(about): \(problems)")
        #expect(MarkupBalance.errors(in: tokenizer.tokens).isEmpty, "\(about)")
    }
}
