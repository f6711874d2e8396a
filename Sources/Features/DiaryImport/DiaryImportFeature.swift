import Catalog
import Diary
import HTTPServer
import Jobs
import Site
import Tasks

/// The pages for importing diaries of other programs.
package struct DiaryImportFeature: Feature {
    package let engine: DiaryImport

    package init(_ engine: DiaryImport) {
        self.engine = engine
    }

    package var jobs: [any JobHandler] { [ImportDiaryJob(engine: engine)] }

    package func routes(_ routes: inout Routes, in site: SiteContext) {
        engine.routes(in: site).register(in: &routes)
    }

    package var importedFiles: Phrase? { DiaryImport.supportedPrograms }

    package func importProposal(for file: SubmittedFile) -> ImportProposal? { engine.importProposal(for: file) }

    package var settings: [SettingsLink] {
        [SettingsLink(path: DiaryPath.imports(), title: ImportLabels.diary.title, group: .moving)]
            + ImportLabels.diary.exports
    }
}
