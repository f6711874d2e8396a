import Catalog
import GRDB
import HTTPServer
import Providers
import Site
import Text
import Works

package typealias MovieStore = WorkStore<Movie>
package typealias MovieDraft = WorkDraft<Movie>
typealias MovieListing = WorkListing<Movie>

/// Fields that only a film has, in addition to its ``Item``.
package struct Movie: Sendable, Hashable {
    package var originalTitle = ""
    package var year: Int?
    /// First day in a cinema, as far as it is known.
    package var releasedOn: PartialDate?
    /// Running time in minutes.
    package var runtime: Int?
    package var overview = ""

    package init() {}

    package enum Status: String, WorkStatus {
        case none, want, watched

        package static let chips: [Status] = [.want, .watched]
        package static let done = Status.watched

        package var phrase: Phrase {
            switch self {
            case .none: Phrase("담음", "Saved")
            case .want: Phrase("볼 영화", "To watch")
            case .watched: Phrase("본 영화", "Watched")
            }
        }
    }
}

extension Movie: WorkRecord {
    package typealias Entry = Viewing

    package static var kind: ItemKind { .movie }
    package static let table = "movie"
    package static let fields = WorkFields<Movie>([
        .line("originalTitle", \.originalTitle, Phrase("원제", "Original title"), at: .titles) { $0.originalTitle },
        .number("year", \.year, 1870...2200, Phrase("연도", "Year")) { $0.released?.year },
        .date(
            "releasedOn", \.releasedOn, Phrase("개봉일", "Released"),
            hint: Phrase("아는 만큼: 2024-05-01, 2024-05", "As exact as you know: 2024-05-01, 2024-05")
        ) { $0.released?.withMonth },
        .number("runtime", \.runtime, 1...10_000, Phrase("상영 시간(분)", "Running time (minutes)")) { $0.runtimeMinutes },
        .area("overview", \.overview, Phrase("줄거리", "Plot")) { $0.overview },
    ])
    package static func yearSQL(_ table: String) -> String { "\(table).year" }
    package static func decadeSQL(_ table: String) -> String { "\(table).year / 10" }
    package static let sizeColumn = "runtime"

    /// Returns directors and year: "봉준호 · 2019".
    package func subtitle(_ credits: [Credit]) -> String {
        let directors = credits.filter { $0.role == .director }.prefix(3).map(\.name).joined(separator: ", ")
        return [directors, year.map(String.init) ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension Movie: Work {
    package static let roles: [Credit.Role] = [.director, .writer, .cast]
    package static let firstInputs = ["year", "runtime"]

    package static let paths = WorkPaths(root: "/movies", log: "viewings", hasCharts: true)
    package static func extraLinks(_ words: Words) -> [LinkChoice] {
        [LinkChoice(words("오늘 밤", "Tonight"), url: MoviePath.tonight(), icon: "moon")]
    }
    package static func sizeTitle(_ words: Words) -> String { words("시간", "Time") }
    package static func size(_ sum: Int, _ words: Words) -> String { words.minutes(sum) }
    package static func largeSize(_ sum: Int, _ words: Words) -> (number: Int, unit: String) {
        // Minutes, rounded to the nearest hour.
        ((sum + 30) / 60, words("시간", "hours"))
    }

    package var secondTitle: String { originalTitle }
    package var about: String { overview }

    package func facts(_ words: Words) -> [DetailRow] {
        [releasedOn.map { DetailRow(words("개봉일", "Released"), words.day($0)) }].compactMap(\.self)
    }

    /// Returns year and running time: "2019", "2시간 12분".
    package func detailParts(_ words: Words) -> [String] {
        [year.map(String.init), runtime.map(words.minutes)].compactMap(\.self)
    }
}

extension PartialDate {
    /// The date; `nil` for a year alone, which a film stores in `year`.
    var withMonth: PartialDate? { month == nil ? nil : self }
}
