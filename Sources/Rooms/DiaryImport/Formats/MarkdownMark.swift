import Text

/// The patterns that recognise Markdown in a line of text.
enum MarkdownMark {
    // MARK: Whole lines

    static let fence = Pattern(/^\s*(```|~~~)/)
    static let title = Pattern(/\s*#{1,3}\s+(.+)/)
    static let rule = Pattern(/^\s*([-*_])\s*(\1\s*){2,}$/)
    static let task = Pattern(/(\s*)[-*+]\s+\[([ xX])\]\s+(.*)/)
    static let listItem = Pattern(/(\s*)[-*+]\s+(.*)/)
    static let heading = Pattern(/\s*#{1,6}\s+(.*?)\s*#*/)
    static let quote = Pattern(/\s*(?:>\s?)+(.*)/)

    // MARK: Within a line

    static let escape = Pattern(/\\([!-\/:-@\[-`{-~])/)
    static let lineBreak = Pattern(/<br\s*\/?>/.ignoresCase())
    static let link = Pattern(/\[([^\]]*)\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/)
    static let wikiLink = Pattern(/\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/)
    static let address = Pattern(/<((?:https?|mailto):[^>\s]+)>/)
    static let emphasis = Pattern(/(\*{1,3}|~~|==)(\S|\S.*?\S)\1/)
    static let underscores = Pattern(/(^|[^\p{L}\p{N}_])(_{1,3})(\S|\S.*?\S)\2(?![\p{L}\p{N}_])/)
    static let code = Pattern(/`+([^`]+)`+/)
    static let picture = Pattern<
        (Substring, alt: Substring?, target: Substring?, label: Substring?, wiki: Substring?, source: Substring?)
    >(
        /!\[(?<alt>[^\]]*)\](?:\(\s*<?(?<target>[^)>]+?)>?(?:\s+"[^"]*")?\s*\)|\[(?<label>[^\]]+)\])|!\[\[(?<wiki>[^\]|]+)(?:\|[^\]]*)?\]\]|<img\b[^>]*\bsrc\s*=\s*["'](?<source>[^"']+)["'][^>]*>/
    )
}
