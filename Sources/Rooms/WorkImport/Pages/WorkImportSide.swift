import Catalog
import Site
import Tasks

/// One room's side of the import.
package struct WorkImportSide: Sendable {
    package let target: any WorkImportTarget
    package let paths: ImportPaths
    package let texts: ImportTexts
    /// The page of a work.
    package let show: @Sendable (Item.ID) -> String

    package init(
        _ target: any WorkImportTarget, paths: ImportPaths, texts: ImportTexts,
        show: @escaping @Sendable (Item.ID) -> String
    ) {
        self.target = target
        self.paths = paths
        self.texts = texts
        self.show = show
    }
}
