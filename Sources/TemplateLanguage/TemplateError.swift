/// What is wrong with a template, and where.
package struct TemplateError: Error, Equatable {
    /// One-based, as in an editor.
    package let line: Int
    /// One-based, counted in UTF-8 bytes as swiftc does.
    package let column: Int
    package let message: String

    /// The compiler's own format, so that `swift build` and editors show it as one of theirs.
    package func diagnostic(file: String) -> String {
        "\(file):\(line):\(column): error: \(message)"
    }
}
