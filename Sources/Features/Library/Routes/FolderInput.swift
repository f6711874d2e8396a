import Catalog
import HTTPServer
import Site

/// The values of the folder form.
struct FolderInput: Sendable, Hashable {
    let name: String
    let emoji: String
    let parent: Int64?

    init(_ folder: Folder) {
        name = folder.name
        emoji = folder.emoji
        parent = folder.parent
    }

    init(_ form: FormFields) throws {
        name = form["name"] ?? ""
        emoji = form["emoji"] ?? ""
        let text = form["parent"] ?? ""
        parent = Int64(text)
        if parent == nil, !text.isEmpty {
            throw CatalogError.invalid("parent", "그런 폴더가 없어요.", "There is no such folder.")
        }
    }
}
