/// A typed HTML template, compiled into a Swift function that appends UTF-8 bytes to one buffer.
///
/// # The language
///
/// `Templates/<Target>/Name.html` starts by declaring itself; the function lands in that target, and other targets may
/// call it if it starts with `{% package template`:
///
///     {% template linkCard(link: Link, selected: Bool = false) %}
///     {% import Catalog %}
///     <article id="link-{{ link.id }}">
///       <a href="{{ link.url }}">{{ link.title }}</a>
///       {% if let note = link.note %}<p>{{ note }}</p>{% else %}<p>—</p>{% end %}
///       {% for tag in link.tags %}<a href="/tags/{{ tag.name }}">{{ tag.name }}</a>{% end %}
///     </article>
///
/// - `{{ expression }}` is Swift; its value conforms to `HTMLText` (strings and integers). An optional is refused:
///   unwrap it.
/// - `{% if … %} {% else if … %} {% else %} {% end %}` and `{% for x in … %} {% end %}` take Swift conditions and
///   headers. They may stand in text, inside a tag (`<input{% if on %} checked{% end %}>`) and inside a quoted value.
/// - `{% call linkCard(link: link) %}` writes another template.
/// - `{% wrap layout(title: t) %} … {% end %}` hands its body to a template whose last parameter is the bare word
///   `content` and which writes it with `{% content %}`.
/// - `{# a comment #}` writes nothing.
/// - `{% import Catalog %}` imports a target into the Swift file; HTTPServer and Site are always imported.
///
/// # White space
///
/// Lines may be broken anywhere, because white space that only lays out the template is not written to the page. White
/// space that contains a line break
///
/// - vanishes in text next to a tag, a directive or a comment, and at both ends of the file;
/// - becomes one line break between words and `{{ … }}`, which browsers show as a space;
/// - becomes one space inside a tag, and vanishes there before `>` and before a directive (which brings its own:
///   `{% if on %} checked{% end %}`);
/// - stays as it is in `pre`, `textarea`, `title` and in quoted values.
///
/// White space within a line always stays. A space next to a tag or directive must therefore be written within a line.
///
/// # Escaping by place
///
/// The compiler follows the HTML while it reads, so each interpolation gets the escape of its place:
///
/// | Place | What is written |
/// |---|---|
/// | text, `title`, `textarea`, a quoted attribute | `& < > " '` as entities |
/// | the start of a URL attribute (`href`, `src`, `action`, …) | the URL if it is http, https, mailto or an own path, else `about:blank` |
/// | the same on `script`, `link`, `iframe`, `form`, `use`, … | only an own path |
/// | later in a URL attribute | one percent-encoded component |
/// | the start of a `srcset` candidate | as a URL, blanks and commas percent-encoded |
/// | a tag or attribute name, an unquoted value, `script`, `style`, a comment, `on…`, `style=""`, `srcdoc` | refused |
///
/// # Other errors
///
/// Every element that is not void is closed in the template that opened it, branches of an `if` end where the others
/// end, and a loop ends where it began. So any template can be called anywhere in text without breaking the page.
/// Inline scripts, inline styles and `on…` attributes are refused even when literal: the pages' Content-Security-Policy
/// would block them silently.
package struct Template: Sendable {
    package let name: String
    /// Whether other targets may call it.
    let isPackage: Bool
    /// The Swift parameter list as it was typed, without the bare `content`.
    package let parameters: String
    /// Whether the last parameter is the bare word `content`.
    let takesContent: Bool
    let imports: [String]
    package let nodes: [TemplateNode]
    let source: TemplateSource

    /// Returns the Swift source of the template.
    /// - Parameters:
    ///   - file: the path that the compiler shows in errors.
    ///   - module: the target in which the source is compiled.
    /// - Throws: the first error in the HTML, or the first interpolation that cannot be made safe.
    package func swiftSource(file: String, module: String) throws(TemplateError) -> String {
        var emitter = TemplateEmitter(template: self, file: file)
        return try emitter.emit(module: module)
    }

    /// Returns the bytes of a literal node.
    package func literal(_ range: Range<Int>) -> ArraySlice<UInt8> {
        source.bytes[range]
    }
}

extension Template {
    /// Parses a template. Throws the first error in its brackets and directives.
    package init(_ text: String) throws(TemplateError) {
        let source = TemplateSource(bytes: Array(text.utf8))
        var parser = TemplateParser(source: source, tokens: try TemplateScanner(source: source).tokens())
        self = try parser.template()
    }
}

/// A piece of a template. Literals are byte ranges of its source; `end` is the offset of the closing directive.
package indirect enum TemplateNode: Sendable {
    case literal(Range<Int>)
    case interpolation(Code)
    /// `if`: conditions with their bodies in order; the last one has no condition when there is an `else`.
    case choice([(condition: Code?, body: [TemplateNode])], end: Int)
    case loop(header: Code, body: [TemplateNode], end: Int)
    case call(name: String, arguments: Code)
    case wrap(name: String, arguments: Code, body: [TemplateNode], end: Int)
    case content(offset: Int)
}
