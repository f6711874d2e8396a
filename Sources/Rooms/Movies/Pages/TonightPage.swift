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
    let others: [ItemCard]
    let othersTitle: String
    /// Number of films to watch that were left out because their running time is unknown.
    let leftOut: String?
    let empty: EmptyState

    private static let shown = 12

    init(_ tonight: Tonight, _ films: [WantedFilm], others: [Item], count: Int, in dashboard: Dashboard, shell: Shell) {
        let words = shell.words
        times = Tonight.times.map { minutes in
            let choice = Tonight(minutes: minutes)
            return Chip(
                minutes.map { words("\(words.minutes($0)) 안에", "Within \(words.minutes($0))") }
                    ?? words("얼마든지", "Any length"), url: choice.address.text,
                count: words.number(films.count(where: choice.fits)), isCurrent: tonight.minutes == minutes)
        }
        var next = tonight
        next.turn = (tonight.turn + 1) % max(count, 1)
        another = count > 1 ? next.address.text : nil
        self.others = dashboard.cards(Array(others.prefix(Self.shown)), shell: shell)
        othersTitle = words("이것도 맞아요", "These fit as well")
        let unknown = tonight.minutes == nil ? 0 : films.count { $0.minutes == nil }
        leftOut =
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
                    "Keep what you want to watch, and one that fits the evening is picked for you."),
                action: Movie.finding("", words))
            : EmptyState(
                words("그 시간에 맞는 볼 영화가 없어요", "No film to watch is that short"),
                words("조금 더 길게 잡아 보세요.", "Try a longer evening."),
                action: Choice(words("얼마든지", "Any length"), url: MoviePath.tonight()))
    }
}
