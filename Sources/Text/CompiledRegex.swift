/// A regular expression that is read once, kept in a `static let`. A literal in a function is parsed and compiled at each
/// call, which costs far more than most matches.
package struct CompiledRegex<Output>: RegexComponent, @unchecked Sendable {
    // Literals hold nothing that changes; what is compiled at the first match is stored atomically.
    package let regex: Regex<Output>

    package init(_ regex: Regex<Output>) {
        self.regex = regex
    }
}
