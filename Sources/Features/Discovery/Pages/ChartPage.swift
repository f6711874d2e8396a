import Catalog
import HTTPServer
import Providers
import Site
import Text
import Works

struct ChartPage: Sendable {
    struct RankedRow: Sendable {
        /// "1"
        let rank: String
        let hit: ProviderSearchPage.ResultRow
    }

    let title: String
    let day: String
    let tabs: [LinkChoice]
    let regions: [Chip]
    let rows: [RankedRow]
    let before: LinkChoice?
    let after: LinkChoice?
    /// Reason why this is not today's chart, or why there is none.
    let errorText: String?
    let empty: EmptyState?
    let settings: LinkChoice?
    let search: LinkChoice
    let credit: ProviderCredit?
    let heartsURL: String

    init<W: Work>(
        _ kind: W.Type, _ asked: ChartQuery, _ list: DailyChart?, beside: (before: String?, after: String?)?,
        today: String, errorText error: ProviderError?, keptWorks: SavedWorkLookup, logos: [String: ProviderLogo],
        isOwner: Bool,
        words: Words
    ) {
        title = words(asked.kind.phrase)
        tabs = ChartKind.allCases.map { each in
            LinkChoice(
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
        rows = (list?.entries ?? []).enumerated().map { index, place in
            var detail = place.searchResult.released.map { String($0.year) } ?? ""
            if let audience = place.audience {
                detail = words("하루 \(words.number(audience))명", "\(words.number(audience)) a day")
            }
            let searchResult = place.searchResult
            return RankedRow(
                rank: String(index + 1),
                hit: ProviderSearchPage.ResultRow(
                    title: searchResult.title, detail: detail,
                    // The box office's provider has neither posters nor plots, so other providers are searched for
                    // the title.
                    url: asked.kind == .boxOffice
                        ? URLBuilder(W.paths.find()).adding("q", searchResult.title).text
                        : W.paths.providerWork(place.source, place.id),
                    picture: searchResult.picture.map { _ in
                        Picture(url: W.paths.foundPicture(place.source, place.id), width: 240, height: 360)
                    },
                    keep: SaveButton(
                        searchResult.title, searchResult.identity, W.self, kept: keptWorks[searchResult], words: words))
            )
        }
        before = beside?.before.map { day in
            LinkChoice(words("전날", "The day before"), url: asked.url { $0.day = day })
        }
        after = beside?.after.map { day in
            LinkChoice(words("다음 날", "The day after"), url: asked.url { $0.day = day == today ? nil : day })
        }
        let offer = ProviderDescriptor.of(asked.kind.source)
        let reason = error.map { error in
            let text = error.explanation(offer?.name ?? asked.kind.source)
            return words(text.ko, text.en)
        }
        let last = words("마지막으로 받은 \(day) 목록이에요. ", "This is the latest available list, of \(day). ")
        errorText = reason.map { list == nil ? $0 : last + $0 }
        empty =
            list == nil
            ? EmptyState(
                words("아직 받은 목록이 없어요", "No list yet"),
                words("그동안 직접 찾아 담을 수 있어요.", "You can search for films in the meantime.")) : nil
        settings =
            isOwner && error != nil
            ? LinkChoice(words("검색 서비스 설정", "Provider settings"), url: ProviderPath.settings()) : nil
        search = W.providerSearchLink("", words)
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
