import Catalog
import HTTPServer
import Site
import Works

extension Movie {
    package static let words = WorkWords(
        title: Phrase("영화", "Movies"), add: Phrase("영화 추가", "Add a movie"),
        edit: Phrase("영화 고치기", "Edit the movie"), edited: Phrase("영화 고침", "Edited a movie"),
        status: Phrase("봤나요", "Seen"), find: Phrase("영화에서 찾기", "Search the movies"),
        findOutside: Phrase("새 영화 찾기", "Find new movies"),
        lookUp: Phrase("영화 정보 찾기", "Look up a film"), refresh: Phrase("영화 정보 돌보기", "Look after the films"),
        noneHere: Phrase("여기에는 영화가 없어요", "No movies here"), noneYet: Phrase("아직 영화가 없어요", "No movies yet"),
        noneYetReason: Phrase(
            "찾아서 담거나 제목만 적어도 돼요. TMDB나 IMDb 주소는 홈에 붙여넣으세요.",
            "Find some and keep them, or type a title. Paste addresses of TMDB or IMDb at home."),
        titleMissing: Phrase("제목을 적어 주세요", "Type a title"),
        statistics: Phrase("영화 통계", "Statistics of films"), unit: Phrase("편", "films"),
        count: { count, words in
            words.language == .ko
                ? words.number(count) + "편" : words.number(count) + (count == 1 ? " movie" : " movies")
        })
}

extension Words {
    /// 132 -> "2시간 12분", "2 h 12 min".
    func minutes(_ count: Int) -> String {
        let (hours, rest) = count.quotientAndRemainder(dividingBy: 60)
        var parts: [String] = []
        if hours > 0 { parts.append(self("\(hours)시간", "\(hours) h")) }
        if rest > 0 || hours == 0 { parts.append(self("\(rest)분", "\(rest) min")) }
        return parts.joined(separator: " ")
    }
}

/// Texts and links of the page of imports.
extension Movie {
    package static let importTitle = Phrase("영화 가져오기", "Import movies")
    package static let importDetail = Phrase(
        "다른 곳에서 내보낸 본 영화와 볼 영화", "What you watched and want to watch, as other places export it")
    package static let exportLinks = [
        SettingsLink(
            path: MoviePath.export(), title: Phrase("Letterboxd로 내보내기", "Export for Letterboxd"), place: .moving),
        SettingsLink(
            path: MoviePath.watchlistExport(),
            title: Phrase("볼 영화를 Letterboxd로 내보내기", "Export the watchlist for Letterboxd"), place: .moving),
    ]
}
