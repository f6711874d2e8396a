import Catalog
import HTTPServer
import Site
import Works

extension Movie {
    package static let labels = WorkLabels(
        title: Phrase("영화", "Films"), add: Phrase("영화 추가", "Add a film"),
        edit: Phrase("영화 수정", "Edit film"), edited: Phrase("영화 수정함", "Edited a film"),
        status: Phrase("봤나요", "Seen"), find: Phrase("영화에서 찾기", "Search films"),
        findOutside: Phrase("새 영화 찾기", "Find new films"),
        lookUp: Phrase("영화 정보 찾기", "Look up a film"), refresh: Phrase("영화 정보 갱신", "Refresh film data"),
        noneHere: Phrase("여기에는 영화가 없어요", "No films here"), noneYet: Phrase("아직 영화가 없어요", "No films yet"),
        noneYetReason: Phrase(
            "찾아서 담거나 제목만 적어도 돼요. TMDB나 IMDb 주소는 홈에 붙여넣으세요.",
            "Search and save, or enter a title. Paste TMDB or IMDb addresses on the home page."),
        titleMissing: Phrase("제목을 적어 주세요", "Enter a title"),
        statistics: Phrase("영화 통계", "Film statistics"), unit: Phrase("편", "films"),
        count: { count, words in
            words.language == .ko
                ? words.number(count) + "편" : words.number(count) + (count == 1 ? " film" : " films")
        })
}

extension Words {
    /// Returns a duration as text: "2시간 12분", "2 h 12 min" for 132 minutes.
    func minutes(_ count: Int) -> String {
        let (hours, minutes) = count.quotientAndRemainder(dividingBy: 60)
        var parts: [String] = []
        if hours > 0 { parts.append(self("\(hours)시간", "\(hours) h")) }
        if minutes > 0 || hours == 0 { parts.append(self("\(minutes)분", "\(minutes) min")) }
        return parts.joined(separator: " ")
    }
}

/// Texts of the import page, and links of the settings page.
extension Movie {
    package static let importTitle = Phrase("영화 가져오기", "Import films")
    package static let importDetail = Phrase(
        "다른 서비스에서 내보낸 본 영화와 볼 영화", "Watched films and watchlists exported from other services")
    package static let exportLinks = [
        SettingsLink(
            path: MoviePath.export(), title: Phrase("Letterboxd로 내보내기", "Export for Letterboxd"), group: .moving),
        SettingsLink(
            path: MoviePath.watchlistExport(),
            title: Phrase("볼 영화를 Letterboxd로 내보내기", "Export the watchlist for Letterboxd"), group: .moving),
    ]
}
