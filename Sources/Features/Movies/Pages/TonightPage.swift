import Catalog
import HTTPServer
import Site
import Text
import Works

/// The page of tonight's film, apart from the film: the choice of time, the link to the next film, and alternatives.
struct TonightPage: Sendable {
    let times: [Chip]
    /// URL that shows the next film; `nil` if no other fits.
    let nextURL: String?
    let alternatives: [ItemCard]
    let alternativesTitle: String
    /// Note about films that were left out because their running time is unknown; `nil` if there are none.
    let omittedNote: String?
    /// State of the page if no film fits.
    let empty: EmptyState

    static let maxAlternatives = 12

    /// - Parameters:
    ///   - films: all films to watch.
    ///   - alternatives: films after the first one that fit, at most ``maxAlternatives``.
    ///   - count: the number of films that fit.
    init(
        _ selection: TonightSelection, films: [WatchlistFilm], alternatives: [Item], count: Int,
        in site: SiteContext, shell: Shell
    ) {
        let words = shell.words
        times = TonightSelection.times.map { minutes in
            let timeSelection = TonightSelection(minutes: minutes)
            return Chip(
                minutes.map { words("\(words.minutes($0)) 안에", "Within \(words.minutes($0))") }
                    ?? words("얼마든지", "Any length"), url: timeSelection.address.text,
                count: words.number(films.count(where: timeSelection.matches)), isCurrent: selection.minutes == minutes)
        }
        var next = selection
        next.offset = (selection.offset + 1) % max(count, 1)
        nextURL = count > 1 ? next.address.text : nil
        self.alternatives = site.cards(alternatives, shell: shell)
        alternativesTitle = words("이것도 맞아요", "These fit too")
        let unknownCount = selection.minutes == nil ? 0 : films.count { $0.minutes == nil }
        omittedNote =
            unknownCount == 0
            ? nil
            : words(
                "상영 시간을 모르는 볼 영화 \(words.number(unknownCount))편은 빠져 있어요.",
                unknownCount == 1
                    ? "One film to watch is left out: its running time is not known."
                    : "\(words.number(unknownCount)) films to watch are left out: their running times are not known.")
        empty =
            films.isEmpty
            ? EmptyState(
                words("볼 영화가 아직 없어요", "No films to watch yet"),
                words(
                    "보고 싶은 영화를 담아 두면, 시간에 맞는 한 편을 골라 드려요.",
                    "Save films that you want to watch, and Seorap picks one that fits the evening."),
                action: Movie.providerSearchLink("", words))
            : EmptyState(
                words("그 시간에 맞는 볼 영화가 없어요", "No film on your list is that short"),
                words("시간을 조금 더 길게 골라 보세요.", "Try a longer evening."),
                action: LinkChoice(words("얼마든지", "Any length"), url: MoviePath.tonight()))
    }
}
