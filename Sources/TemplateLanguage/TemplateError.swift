/// An error in a template, with its position.
package struct TemplateError: Error, Equatable {
    /// One-based, as in an editor.
    package let line: Int
    /// One-based, counted in UTF-8 bytes as swiftc does.
    package let column: Int
    package let message: String

    /// Returns the error in the compiler's format, so that `swift build` and editors show it like their own.
    package func diagnostic(file: String) -> String {
        "\(file):\(line):\(column): error: \(message)"
    }
}
