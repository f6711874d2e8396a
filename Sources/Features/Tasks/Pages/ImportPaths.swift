import Catalog
import HTTPServer
import Site

/// The routes of the imports of a feature, which defines their paths.
package struct ImportPaths: Sendable {
    /// The list of imports and the form that submits a file.
    package let imports: FixedRoute
    /// The report of an import, by its id.
    package let run: Route<Int64>
    /// The decision about a row, by the ids of the import and the row.
    package let choice: Route<Int64, Int64>
    /// Undoes an import, by its id.
    package let removal: Route<Int64>

    package init(imports: FixedRoute, run: Route<Int64>, choice: Route<Int64, Int64>, removal: Route<Int64>) {
        self.imports = imports
        self.run = run
        self.choice = choice
        self.removal = removal
    }
}
