import Text

/// The patterns that recognise Markdown in a line of text.
enum MarkdownSyntax {
    // MARK: Whole lines

    static let fence = CompiledRegex(/^\s*(```|~~~)/)
    static let title = CompiledRegex(/\s*#{1,3}\s+(.+)/)
    static let rule = CompiledRegex(/^\s*([-*_])\s*(\1\s*){2,}$/)
    static let task = CompiledRegex(/(\s*)[-*+]\s+\[([ xX])\]\s+(.*)/)
    static let listItem = CompiledRegex(/(\s*)[-*+]\s+(.*)/)
    static let heading = CompiledRegex(/\s*#{1,6}\s+(.*?)\s*#*/)
    static let quote = CompiledRegex(/\s*(?:>\s?)+(.*)/)

    // MARK: Within a line

    static let escape = CompiledRegex(/\\([!-\/:-@\[-`{-~])/)
    static let lineBreak = CompiledRegex(/<br\s*\/?>/.ignoresCase())
    static let link = CompiledRegex(/\[([^\]]*)\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/)
    static let wikiLink = CompiledRegex(/\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/)
    static let address = CompiledRegex(/<((?:https?|mailto):[^>\s]+)>/)
    static let emphasis = CompiledRegex(/(\*{1,3}|~~|==)(\S|\S.*?\S)\1/)
    static let underscores = CompiledRegex(/(^|[^\p{L}\p{N}_])(_{1,3})(\S|\S.*?\S)\2(?![\p{L}\p{N}_])/)
    static let code = CompiledRegex(/`+([^`]+)`+/)
    static let picture = CompiledRegex<
        (Substring, alt: Substring?, target: Substring?, label: Substring?, wiki: Substring?, source: Substring?)
    >(
        /!\[(?<alt>[^\]]*)\](?:\(\s*<?(?<target>[^)>]+?)>?(?:\s+"[^"]*")?\s*\)|\[(?<label>[^\]]+)\])|!\[\[(?<wiki>[^\]|]+)(?:\|[^\]]*)?\]\]|<img\b[^>]*\bsrc\s*=\s*["'](?<source>[^"']+)["'][^>]*>/
    )
}
