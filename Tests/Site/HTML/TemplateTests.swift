import Site
import TestSupport
import Testing

/// Templates compiled by the plugin.
@Suite struct TemplateTests {
    @Test func rendersLayoutsLoopsAndBranches() {
        let page = rendered { Templates.pageFixture(&$0, titles: ["a<b"]) }
        #expect(
            page == """
                <!doctype html><html lang="ko"><head><meta charset="utf-8"><title>a&lt;b</title></head><body><main>\
                <article class="card" data-id="1"><a href="about:blank">\
                <img src="/media/a%3Cb?w=320" srcset="/media/a%3Cb?w=320 1x, /media/a%3Cb 2x" alt=""><h2>a&lt;b</h2></a>\
                <a class="tag" href="/tags/a%3Cb">a&lt;b</a></article></main></body></html>
                """)
        #expect(rendered { Templates.pageFixture(&$0, titles: []) }.contains("<title>0 }} titles</title>"))
    }

    @Test func rendersOptionalAttributesAndElse() {
        let fullCard = rendered {
            Templates.cardFixture(&$0, id: 2, url: "/", title: "", cover: nil, tags: ["a", "b"], kept: true)
        }
        #expect(fullCard.contains(#"<article class="card kept" data-id="2" aria-current="true">"#))
        #expect(fullCard.contains("<b>2</b>"))
        let emptyCard = rendered { Templates.cardFixture(&$0, id: 2, url: "/", title: "", cover: nil, tags: []) }
        #expect(emptyCard.contains(#"<article class="card" data-id="2">"#))
        #expect(emptyCard.contains("<i></i>"))
    }

    @Test(arguments: examples)
    func rendersWellFormedMarkup(example: PageExample) {
        #expect(example.markupErrors() == [])
    }

    @Test(arguments: examples)
    func escapesHostileText(example: PageExample) {
        #expect(HostileText.all.count > 200)
        #expect(example.injections() == [])
    }

    @Test(arguments: [
        PageExample("text") { Array("<p>\($0)</p>".utf8) },
        PageExample("title") { Array("<title>\($0)</title>".utf8) },
        PageExample("quoted attribute") { Array("<p title=\"\($0)\"></p>".utf8) },
        PageExample("other quote") { Array("<p title='\($0)'></p>".utf8) },
        PageExample("escaped URL") { value in
            rendered(Array.init) { html in
                html.raw("<a href=\"")
                html.text(value)
                html.raw("\"></a>")
            }
        },
    ])
    func unescapedPagesAreDetected(example: PageExample) {
        #expect(example.injections().count > 10)
    }

    static let examples = [
        PageExample("every place") { value in rendered(Array.init) { Templates.placesFixture(&$0, value: value) } },
        PageExample("layout") { value in
            rendered(Array.init) { Templates.pageFixture(&$0, titles: [value, "a", value]) }
        },
        PageExample("card") { value in
            rendered(Array.init) {
                Templates.cardFixture(&$0, id: 1, url: value, title: value, cover: value, tags: [value], kept: true)
            }
        },
    ]
}

func rendered<Page>(
    _ read: ([UInt8]) -> Page = { String(decoding: $0, as: UTF8.self) }, _ write: (inout HTMLBuffer) -> Void
) -> Page {
    var html = HTMLBuffer()
    write(&html)
    return read(html.bytes)
}
