import TemplateLanguage
import TestSupport
import Testing
import Text

/// Mutated templates either fail to compile or write complete elements.
@Suite struct FuzzTests {
    @Test func mutatedTemplatesFailOrWriteWholeElements() throws {
        var random = SplitMix64(seed: 0x5E0_4A9)
        var compiled = 0
        for round in 0..<5_000 {
            let text = mutated(originals[round % originals.count], with: &random)
            guard let template = try? Template(text), (try? template.swiftSource(file: "F.html", module: "Site")) != nil
            else {
                continue
            }
            compiled += 1
            for _ in 0..<3 {
                var page: [UInt8] = []
                write(template.nodes, of: template, to: &page, with: &random)
                let tokenizer = HTMLTokenizer(page)
                let problems =
                    tokenizer.errors + MarkupBalance.errors(in: tokenizer.tokens)
                    + misplacedMarkers(in: tokenizer.tokens)
                #expect(problems.isEmpty, "\(text)\n---\n\(String(decoding: page, as: UTF8.self))")
            }
        }
        #expect(compiled > 500, "mutations that always break the template test nothing")
    }

    /// Returns the tokens with an interpolated value outside of text and attribute values.
    private func misplacedMarkers(in tokens: [HTMLToken]) -> [String] {
        tokens.compactMap { token in
            switch token {
            case .start(let tag): tag.name + tag.attributes.map(\.name).joined()
            case .end(let name): name
            case .comment(let text): text.lowercased()
            case .text: nil
            }
        }.filter { $0.contains(marker) }
    }

    private let marker = "zzz"

    /// Writes a template with random branches and values.
    private func write(
        _ nodes: [TemplateNode], of template: Template, to page: inout [UInt8], with random: inout SplitMix64
    ) {
        for node in nodes {
            switch node {
            case .literal(let range): page += template.literal(range)
            case .interpolation: page += marker.utf8
            case .choice(let branches, _):
                let index = Int.random(in: 0...branches.count, using: &random)
                if index < branches.count {
                    write(branches[index].body, of: template, to: &page, with: &random)
                } else if let last = branches.last, last.condition == nil {
                    write(last.body, of: template, to: &page, with: &random)
                }
            case .loop(_, let body, _):
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    write(body, of: template, to: &page, with: &random)
                }
            case .wrap(_, _, let body, _):
                page += "<div>".utf8
                write(body, of: template, to: &page, with: &random)
                page += "</div>".utf8
            case .call, .content: page += "<b></b>".utf8
            }
        }
    }

    private func mutated(_ original: String, with random: inout SplitMix64) -> String {
        var bytes = Array(original.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
            default:
                bytes.insert(contentsOf: pieces.randomElement(using: &random).map { Array($0.utf8) } ?? [], at: start)
            }
            if bytes.isEmpty { bytes = [32] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private let pieces = [
        "{{ x }}", "{% if a %}", "{% else %}", "{% else if b %}", "{% end %}", "{% for a in b %}", "{% call a %}",
        "{# c #}",
        "{% if a %} b{% end %}", "{% if a %}<b></b>{% end %}", "{{ \"}}\" }}", "{{", "}}", "{%", "%}", "\"", "'", "<",
        ">", "/",
        "<p>", "</p>", "<br>", "<br/>", " a=\"b\"", " href='{{ x }}'", " c", "=", "<!--", "-->", "<svg><path/></svg>",
        "<script>",
        "</script>", "<title>", "</title>", "<textarea>", "&", "\n", " ", "(", ")", "한", "<pre>\n</pre>",
        "<b>{{ x }}</b>",
    ]

    private let originals = [
        """
        {% template a(b: Int, content) %}
        <!doctype html>
        <html lang="ko"><head><title>{{ t }}</title><link rel="stylesheet" href="{{ css }}"></head>
        <body class="a{% if b %} {{ c }}{% end %}">{% content %}<script src="{{ js }}"></script></body></html>
        """,
        """
        {% template a %}
        {% for x in y %}
          <li{% if x.on %} class="on"{% else %} hidden{% end %}><a href="{{ x.url }}" title='{{ x.t }}'>{{ x.t }}</a>
          {% if let z %}<img src="/m/{{ z }}?w=1" srcset="{{ z }} 1x, {{ z }} 2x" alt="">{% else if q %}<br>{% else %}-{% end %}</li>
        {% end %}
        """,
        """
        {% template a %}{% wrap b(c: "}}", d: [1: 2]) %}<form action="/a" method="post"><input name="a" value="{{ v }}"{% if e %}
        aria-invalid="true"{% end %}><textarea name="n">{{ n }}</textarea><svg><use href="{{ i }}#x"/></svg></form>{% end %}
        """,
    ]
}
