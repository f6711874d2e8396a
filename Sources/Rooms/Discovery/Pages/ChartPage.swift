import Catalog
import HTTPServer
import Providers
import Site
import Text
import Works

struct ChartPage: Sendable {
    struct Place: Sendable {
        /// "1"
        let rank: String
        let hit: FindPage.Hit
    }

    let title: String
    let day: String
    let tabs: [Choice]
    let regions: [Chip]
    let places: [Place]
    let before: Choice?
    let after: Choice?
    /// Reason why this is not today's chart, or why there is none.
    let trouble: String?
    let empty: EmptyState?
    let settings: Choice?
    let search: Choice
    let credit: ProviderCredit?
    let heartsURL: String

    init<W: Work>(
        _ kind: W.Type, _ asked: ChartQuery, _ list: ChartList?, beside: (before: String?, after: String?)?,
        today: String, trouble error: ProviderError?, keptWorks: KeptWorks, logos: [String: ProviderLogo],
        isOwner: Bool,
        words: Words
    ) {
        title = words(asked.kind.phrase)
        tabs = ChartKind.allCases.map { each in
            Choice(
                words(each.phrase),
                url: asked.url {
                    $0.kind = each
                    $0.day = nil
                }, isCurrent: each == asked.kind)
        }
        regions =
            asked.kind.hasRegions
            ? ChartCache.regions.map { region in
                Chip(
                    words.region(region),
                    url: asked.url {
                        $0.region = region
                        $0.day = nil
                    }, isCurrent: region == asked.region)
            } : []
        let shown = list.flatMap { LocalDate($0.day) }
        day = shown.map { words.fullDay($0, withYear: true) } ?? ""
        places = (list?.places ?? []).enumerated().map { index, place in
            var detail = place.finding.released.map { String($0.year) } ?? ""
            if let audience = place.audience {
                detail = words("하루 \(words.number(audience))명", "\(words.number(audience)) a day")
            }
            let finding = place.finding
            return Place(
                rank: String(index + 1),
                hit: FindPage.Hit(
                    title: finding.title, detail: detail,
                    // The box office's provider has neither posters nor plots, so other providers are searched for
                    // the title.
                    url: asked.kind == .boxOffice
                        ? Address(W.paths.find()).adding("q", finding.title).text
                        : W.paths.found(place.source, place.id),
                    picture: finding.picture.map { _ in
                        Picture(url: W.paths.foundPicture(place.source, place.id), width: 240, height: 360)
                    },
                    keep: KeepButton(finding.title, finding.identity, W.self, kept: keptWorks[finding], words: words)))
        }
        before = beside?.before.map { day in
            Choice(words("전날", "The day before"), url: asked.url { $0.day = day })
        }
        after = beside?.after.map { day in
            Choice(words("다음 날", "The day after"), url: asked.url { $0.day = day == today ? nil : day })
        }
        let offer = ProviderOffer.of(asked.kind.source)
        let reason = error.map { error in
            let text = error.explanation(offer?.name ?? asked.kind.source)
            return words(text.ko, text.en)
        }
        let last = words("마지막으로 받은 \(day) 목록이에요. ", "This is the last list, of \(day). ")
        trouble = reason.map { list == nil ? $0 : last + $0 }
        empty =
            list == nil
            ? EmptyState(
                words("아직 받은 목록이 없어요", "No list has arrived yet"),
                words("그동안 직접 찾아 담을 수 있어요.", "Meanwhile you can search for films yourself.")) : nil
        settings =
            isOwner && error != nil
            ? Choice(words("찾을 곳 설정", "Provider settings"), url: ProviderPath.settings()) : nil
        search = W.finding("", words)
        credit = list == nil ? nil : ProviderCredit(offer, logos)
        heartsURL = W.paths.hearts()
    }
}

extension ChartKind {
    var phrase: Phrase {
        switch self {
        case .trending: .charts
        case .nowPlaying: Phrase("상영 중", "Now playing")
        case .upcoming: Phrase("곧 개봉", "Upcoming")
        case .boxOffice: Phrase("박스오피스", "Korean box office")
        }
    }
}

extension Words {
    fileprivate func region(_ code: String) -> String {
        switch code {
        case "KR": self("한국", "Korea")
        case "US": self("미국", "United States")
        case "JP": self("일본", "Japan")
        case "GB": self("영국", "United Kingdom")
        case "FR": self("프랑스", "France")
        default: code
        }
    }
}
