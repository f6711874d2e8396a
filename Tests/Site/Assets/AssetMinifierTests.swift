import Testing

@testable import Site

@Suite struct AssetMinifierTests {
    @Test func removesCommentsAndIndentationOnly() {
        let script = "// why\nif (a) {\n\n  say('//  b'); // here\n}\n"
        #expect(
            String(decoding: AssetMinifier.minified(Array(script.utf8)), as: UTF8.self)
                == "if (a) {\nsay('//  b'); // here\n}\n")
        let style = "/* what */\n@layer a {\n\t.b::after { content: \"/*  */\"; }\n}"
        #expect(
            String(decoding: AssetMinifier.minified(Array(style.utf8)), as: UTF8.self)
                == "@layer a {\n.b::after { content: \"/*  */\"; }\n}\n")
    }
}
