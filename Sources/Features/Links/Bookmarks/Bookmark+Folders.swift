import Foundation
import Text

extension Bookmark.Folder {
    /// Parses the folder path in a table: a JSON list of names, or names with a separator between them.
    /// - Parameter separator: nil if the text is one name.
    static func path(_ text: String, separatedBy separator: String? = nil) -> [Bookmark.Folder] {
        let names: [String] =
            if text.hasPrefix("["), let list = JSONValue(text)?.strings {
                list
            } else if let separator {
                text.split(separator: separator).map(String.init)
            } else {
                [text]
            }
        return names.map(\.oneLine).filter { !$0.isEmpty }.map { Bookmark.Folder(name: $0) }
    }
}
