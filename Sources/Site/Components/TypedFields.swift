import Catalog
import HTTPServer
import Text

/// Names of tags as a person types them: see ``listedNames(_:dropping:)``, with or without #.
package struct TagList: Sendable, Hashable {
    package let names: [String]

    package init(_ text: String) {
        names = listedNames(text, dropping: "#")
    }
}

/// The folder of a form; empty is none.
package struct FolderChoice: Sendable, Hashable {
    package let id: Int64?

    package init(_ form: FormFields) throws {
        let text = form["folder"] ?? ""
        id = Int64(text)
        if id == nil, !text.isEmpty {
            throw CatalogError.invalid("folder", "그런 폴더가 없어요.", "There is no such folder.")
        }
    }
}
