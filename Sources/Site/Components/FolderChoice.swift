import Catalog
import HTTPServer

/// Parses the field `folder` of a form.
package struct FolderChoice: Sendable, Hashable {
    /// `nil` for no folder.
    package let id: Int64?

    package init(_ form: FormFields) throws {
        let text = form["folder"] ?? ""
        id = Int64(text)
        if id == nil, !text.isEmpty {
            throw CatalogError.invalid("folder", "그런 폴더가 없어요.", "There is no such folder.")
        }
    }
}
