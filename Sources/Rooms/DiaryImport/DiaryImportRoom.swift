import Catalog
import Diary
import HTTPServer
import Jobs
import Site
import Tasks

/// The pages for importing diaries of other programs.
package struct DiaryImportRoom: Room {
    package let engine: DiaryImport

    package init(_ engine: DiaryImport) {
        self.engine = engine
    }

    package var jobs: [any JobHandler] { [ImportDiaryJob(engine: engine)] }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        engine.routes(in: dashboard).register(in: &routes)
    }

    package var importedFiles: Phrase? { DiaryImport.known }

    package func importing(_ file: CapturedFile) -> ImportOffer? { engine.offer(for: file) }

    package var settings: [SettingsLink] {
        [SettingsLink(path: DiaryPath.imports(), title: ImportTexts.diary.title, place: .moving)]
            + ImportTexts.diary.exports
    }
}
