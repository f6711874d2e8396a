extension StringProtocol {
    /// Returns whether this file name ends with a dot and one of these extensions, in any case.
    /// - Parameter extensions: in lower case, without dots.
    package func hasExtension(_ extensions: String...) -> Bool {
        guard let dot = lastIndex(of: ".") else { return false }
        let ownExtension = self[index(after: dot)...].lowercased()
        return extensions.contains(ownExtension)
    }
}
