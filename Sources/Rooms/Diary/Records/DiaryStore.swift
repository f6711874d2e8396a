import Catalog

/// The SQL of diaries and their pages. Each aspect has its extension.
package struct DiaryStore: Sendable {
    package let catalog: Catalog

    package init(catalog: Catalog) {
        self.catalog = catalog
    }
}
