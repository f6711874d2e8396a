import Catalog
import HTTPServer
import Site
import Text
import Works

/// Parts of the page around tonight's film: the available time, another film, and others that fit.
struct TonightPage: Sendable {
    let times: [Chip]
    /// URL that shows another film; nil if no other fits.
    let another: String?
    let alternatives: [ItemCard]
    let othersTitle: String
    /// Number of films to watch that were left out because their running time is unknown.
    let omittedNote: String?
    let empty: EmptyState

    private static let shown = 12

    init(
        _ tonight: TonightSelection, _ films: [WatchlistFilm], alternatives: [Item], count: Int, in site: SiteContext,
        shell: Shell
    ) {
        let words = shell.words
        times = TonightSelection.times.map { minutes in
            let choice = TonightSelection(minutes: minutes)
            return Chip(
                minutes.map { words("\(words.minutes($0)) 안에", "Within \(words.minutes($0))") }
                    ?? words("얼마든지", "Any length"), url: choice.address.text,
                count: words.number(films.count(where: choice.matches)), isCurrent: tonight.minutes == minutes)
        }
        var next = tonight
        next.offset = (tonight.offset + 1) % max(count, 1)
        another = count > 1 ? next.address.text : nil
        self.alternatives = site.cards(Array(alternatives.prefix(Self.shown)), shell: shell)
        othersTitle = words("이것도 맞아요", "These fit too")
        let unknown = tonight.minutes == nil ? 0 : films.count { $0.minutes == nil }
        omittedNote =
            unknown == 0
            ? nil
            : words(
                "상영 시간을 모르는 볼 영화 \(words.number(unknown))편은 빠져 있어요.",
                unknown == 1
                    ? "One film to watch is left out: its running time is not known."
                    : "\(words.number(unknown)) films to watch are left out: their running times are not known.")
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
