import Catalog
import Site

/// One folder: its subfolders, its items and the form that changes it.
struct FolderPage: Sendable {
    let id: Int64
    let title: String
    let detail: String
    /// The enclosing folders, outermost first.
    let path: [LinkChoice]
    let children: [Chip]
    let toolbar: Toolbar
    let form: FolderForm
    let list: ItemList
}
