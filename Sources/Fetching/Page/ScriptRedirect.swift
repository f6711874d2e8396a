import Text
import Web

/// An address to which an inline script sends the browser: `location.replace("…")`, `location.href = "…"` and the like.
struct ScriptRedirect {
    /// Address as written, possibly relative.
    let target: String
    /// Whether the script contains a condition, a dialog or a function, so that it may not redirect every visitor.
    let isConditional: Bool

    /// A script's jump to a quoted address: the quotation mark, the address, and a `+` that would append to it.
    private static let assignment = CompiledRegex(
        /\blocation(?:\s*\.\s*href)?\s*(?:=|\.\s*(?:replace|assign)\s*\()\s*(["'`])((?:(?!\1)[^\\\n]|\\.)+)\1\s*(\+)?/
            // The dot of `window.location` is a word boundary only in this mode.
            .wordBoundaryKind(.simple))
    private static let condition = CompiledRegex(
        /\bif\s*\(|\balert\s*\(|\bconfirm\s*\(|\bfunction\s+\w|\bswitch\s*\(|\b(?:var|let|const)\s+location\b/
            .wordBoundaryKind(.simple))

    /// Returns the redirects with a literal target in an inline script. A long script is a program and yields none.
    static func all(in script: HTMLElement) -> [ScriptRedirect] {
        let type = MediaType(script["type"] ?? "").name
        guard script["src"] == nil, type.isEmpty || type == "module" || type.hasSuffix("javascript") else { return [] }
        return all(in: script.scriptText(limit: SkippedScripts.maxRedirectScriptBytes))
    }

    /// Returns the redirects in the text of a script or of an attribute such as `onload`.
    static func all(in text: String) -> [ScriptRedirect] {
        guard text.utf8.count > 10, text.contains("location") else { return [] }
        let isConditional = text.contains(condition)
        return text.matches(of: assignment).compactMap { match in
            guard match.3 == nil, !match.2.contains("${") else { return nil }
            return ScriptRedirect(target: unescaped(match.2), isConditional: isConditional)
        }
    }

    /// Returns the target of a page that only redirects, as those of link shorteners.
    ///
    /// Either a script and the `meta refresh` for browsers without scripts name the same address, or the page has
    /// hardly any text and one of them names another address.
    static func target(
        in facts: MarkupMetadata, of address: WebAddress, absolute: (String) -> String?
    ) -> String? {
        let refreshTarget = facts.scriptlessRefresh.flatMap { MetaRefresh($0) }.flatMap { absolute($0.target) }
        if let refreshTarget, facts.scriptRedirects.contains(where: { absolute($0.target) == refreshTarget }) {
            return refreshTarget
        }
        guard facts.isBare, facts.hasNoSharingTags, facts.frame == nil else { return nil }
        let targets = Set(facts.scriptRedirects.compactMap { absolute($0.target) })
        if let target = targets.first, targets.count == 1, !facts.scriptRedirects.contains(where: \.isConditional) {
            return isFrontPage(target, of: address) ? nil : target
        }
        // On the same host, a page for browsers without scripts usually only says that scripts are needed.
        guard let refreshTarget, let next = try? WebAddress(refreshTarget), next.host != address.host else {
            return nil
        }
        return refreshTarget
    }

    private static func isFrontPage(_ target: String, of address: WebAddress) -> Bool {
        guard let next = try? WebAddress(target) else { return true }
        return next.host == address.host && next.path == "/" && next.query == nil
    }

    /// An escape in a JavaScript string.
    private static let escape = CompiledRegex(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/)

    private static func unescaped(_ literal: Substring) -> String {
        String(literal).replacing(escape) { match -> String in
            guard let digits = match.1 ?? match.2 else { return match.3.map(String.init) ?? "" }
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
    }
}
