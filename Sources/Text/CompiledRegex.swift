/// A regular expression that is parsed once, for use in a `static let`. A literal in a function is parsed and compiled
/// at each call, which costs far more than most matches.
package struct CompiledRegex<Output>: RegexComponent, @unchecked Sendable {
    // Unchecked: a literal has no mutable state, and the program compiled at the first match is stored atomically.
    package let regex: Regex<Output>

    package init(_ regex: Regex<Output>) {
        self.regex = regex
    }
}
