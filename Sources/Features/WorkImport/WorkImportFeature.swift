import Catalog
import HTTPServer
import Jobs
import Site
import Tasks
import Works

/// Feature with the import pages of films and books. One feature serves both kinds, because one file may contain
/// both.
package struct WorkImportFeature: Feature {
    package let engine: WorkImport

    /// Creates the feature.
    /// - Parameter works: the kinds of works that can be imported.
    package init(catalog: Catalog, works: [any ImportableWork.Type]) {
        func target<W: ImportableWork>(_: W.Type) -> any WorkImportTarget { WorkStore<W>(catalog: catalog) }
        engine = WorkImport(catalog: catalog, targets: works.map { target($0) })
    }

    package var jobs: [any JobHandler] { [ImportWorksJob(engine)] }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        for target in engine.targets {
            WorkImportRoutes(site: site, engine: engine, target: target).register(in: &routes)
        }
    }

    package var importedFiles: Phrase? { WorkImport.formatTitles }

    package func importProposal(for file: SubmittedFile) throws(SubmissionRejection) -> ImportProposal? {
        try engine.importProposal(for: file)
    }

    package var settings: [SettingsLink] {
        engine.targets.flatMap {
            [SettingsLink(path: $0.paths.imports(), title: $0.texts.title, group: .moving)] + $0.texts.exports
        }
    }
}
