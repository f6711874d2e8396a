import Catalog
import HTTPServer
import Site
import WorkImport
import Works

extension BookCollection {
    package var importSide: WorkImportSide {
        WorkImportSide(
            store,
            paths: Book.paths.importing,
            texts: .works(
                .book, title: Phrase("책 가져오기", "Import books"),
                detail: Phrase("다른 곳에서 내보낸 서재, ISBN 목록", "A library as other places export it, or a list of ISBNs"),
                exports: [
                    SettingsLink(
                        path: BookPath.export(), title: Phrase("Goodreads로 내보내기", "Export for Goodreads"),
                        place: .moving)
                ]), show: { Book.paths.show($0) })
    }
}
