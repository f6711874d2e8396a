extension StringProtocol {
    /// Whether this name of a file ends with one of these after a dot, whatever its case.
    /// - Parameter extensions: lower case.
    package func hasExtension(_ extensions: String...) -> Bool {
        guard let dot = lastIndex(of: ".") else { return false }
        let end = self[index(after: dot)...].lowercased()
        return extensions.contains(end)
    }
}
