import Catalog
import Site

extension Words {
    var movies: String { self("영화", "Movies") }
    var addMovie: String { self("영화 추가", "Add a movie") }
    var originalTitle: String { self("원제", "Original title") }
    var year: String { self("연도", "Year") }
    var runtime: String { self("상영 시간", "Running time") }
    var overview: String { self("줄거리", "Plot") }
    var rating: String { self("평점", "Rating") }
    var status: String { self("봤나요", "Seen") }

    /// "342편", "1 movie", "342 movies".
    func movies(_ count: Int) -> String {
        language == .ko ? number(count) + "편" : number(count) + (count == 1 ? " movie" : " movies")
    }

    /// 132 -> "2시간 12분", "2 h 12 min".
    func minutes(_ count: Int) -> String {
        let (hours, rest) = count.quotientAndRemainder(dividingBy: 60)
        var parts: [String] = []
        if hours > 0 { parts.append(self("\(hours)시간", "\(hours) h")) }
        if rest > 0 || hours == 0 { parts.append(self("\(rest)분", "\(rest) min")) }
        return parts.joined(separator: " ")
    }
}

extension Movie.Status {
    var phrase: Phrase {
        switch self {
        case .none: Phrase("담아 두기만", "Just kept")
        case .want: Phrase("볼 영화", "To watch")
        case .watched: Phrase("본 영화", "Watched")
        }
    }
}

extension MovieCredit.Role {
    var phrase: Phrase {
        switch self {
        case .director: Phrase("감독", "Director")
        case .writer: Phrase("각본", "Writer")
        case .cast: Phrase("출연", "Cast")
        case .other: Phrase("함께 만든 사람", "Crew")
        }
    }
}
