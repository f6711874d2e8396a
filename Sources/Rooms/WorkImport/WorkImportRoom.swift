import Catalog
import HTTPServer
import Jobs
import Site
import Tasks

/// The pages on which files of films and books come in: the same for both rooms, since one file may bring both. Its tables
/// come with either.
package struct WorkImportRoom: Room {
    package let engine: WorkImport
    let sides: [WorkImportSide]

    package init(catalog: Catalog, sides: [WorkImportSide]) {
        self.sides = sides
        engine = WorkImport(catalog: catalog, targets: sides.map(\.target)) { run in
            let kinds = WorkFormat.named(run.format)?.kinds ?? []
            let side = sides.first { kinds.contains($0.target.kind) } ?? sides.first
            return side?.paths.run(run.id) ?? "/"
        }
    }

    package var jobs: [any JobHandler] { [ImportWorksJob(engine)] }

    package func routes(_ routes: inout Routes, in dashboard: Dashboard) {
        for side in sides {
            WorkImportRoutes(dashboard: dashboard, engine: engine, sides: sides, side: side).register(in: &routes)
        }
    }

    package var importedFiles: Phrase? { WorkImport.files }

    package func importing(_ file: CapturedFile) throws(CaptureRefusal) -> ImportOffer? { try engine.offer(for: file) }

    package var settings: [SettingsLink] {
        sides.flatMap {
            [SettingsLink(path: $0.paths.imports(), title: $0.texts.title, place: .moving)] + $0.texts.exports
        }
    }
}

extension ImportTexts {
    package static func works(_ kind: ItemKind, title: Phrase, detail: Phrase, exports: [SettingsLink]) -> ImportTexts {
        ImportTexts(
            title: title, detail: detail, fieldLabel: Phrase("내보낸 파일", "Exported file"),
            hint: Phrase(
                "zip 파일은 통째로 올려도 돼요. 별점, 날짜, 다시 본 기록, 메모를 그대로 가져오고, 같은 파일을 다시 올려도 두 번 담기지 않아요.",
                "A zip file can stay as it is. Ratings, dates, repeats and notes come along; the same file again changes nothing."
            ),
            accept: ".csv,.tsv,.txt,.json,.xml,.db,.zip,.gz",
            formats: WorkFormat.all.filter { $0.kinds.contains(kind) }.map(\.title), exports: exports)
    }
}
