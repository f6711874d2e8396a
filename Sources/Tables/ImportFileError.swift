/// A reason for which a whole file cannot be imported.
package enum ImportFileError: Error, Hashable {
    /// The file is empty, or has only white space and separators.
    case empty
    /// A table whose first line, the value, contains data instead of names of columns.
    case headerless([String])
    /// A table whose columns, the value, match no format.
    case columns([String])
    /// A table that lacks only these columns of a program's format.
    case missing([String], of: String)
    /// A field or an object without an end.
    case tooLarge
    /// No table and no list, or none in a known format.
    case unknown
    /// The file is damaged or truncated.
    case broken
}
