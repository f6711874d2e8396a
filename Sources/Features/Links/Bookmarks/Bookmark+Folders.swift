import Foundation
import Text

extension Bookmark.Folder {
    /// Parses a path of folders in a table: a JSON list, or names with a separator between them.
    static func path(_ text: String, by separator: String? = nil) -> [Bookmark.Folder] {
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
