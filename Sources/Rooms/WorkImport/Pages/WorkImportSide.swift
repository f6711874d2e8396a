import Catalog
import Tasks

package struct WorkImportSide: Sendable {
    package let target: any WorkImportTarget
    package let paths: ImportPaths
    package let texts: ImportTexts
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
