import Catalog
import HTTPServer
import Site
import WorkImport
import Works

extension MovieCollection {
    package var importSide: WorkImportSide {
        WorkImportSide(
            store,
            paths: Movie.paths.importing,
            texts: .works(
                .movie, title: Phrase("영화 가져오기", "Import movies"),
                detail: Phrase(
                    "다른 곳에서 내보낸 본 영화와 볼 영화", "What you watched and want to watch, as other places export it"),
                exports: [
                    SettingsLink(
                        path: MoviePath.export(), title: Phrase("Letterboxd로 내보내기", "Export for Letterboxd"),
                        place: .moving),
                    SettingsLink(
                        path: MoviePath.watchlistExport(),
                        title: Phrase("볼 영화를 Letterboxd로 내보내기", "Export the watchlist for Letterboxd"), place: .moving),
                ]), show: { Movie.paths.show($0) })
    }
}
