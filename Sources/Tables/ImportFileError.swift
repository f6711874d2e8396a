/// Why a file as a whole cannot be read.
package enum ImportFileError: Error, Hashable {
    /// It holds nothing, or only white space and separators.
    case empty
    /// A table whose first line, this one, holds values where names of columns belong.
    case headerless([String])
    /// A table whose columns, these, nobody here knows.
    case columns([String])
    /// A table that has all columns of a program's but these.
    case missing([String], of: String)
    /// A field or an object without an end.
    case tooLarge
    /// No table, no list, or none that anybody here knows.
    case unknown
    case broken
}
