import Catalog
import HTTPServer
import Providers
import Site
import Text
import Works

/// A chart of one day, with links to other charts, regions and days.
struct ChartPage: Sendable {
    struct RankedRow: Sendable {
        /// "1"
        let rank: String
        let result: ProviderSearchPage.ResultRow
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
        _ kind: W.Type, _ query: ChartQuery, _ chart: DailyChart?, neighbours: (before: String?, after: String?)?,
        today: String, errorText error: ProviderError?, savedWorks: SavedWorkLookup, logos: [String: ProviderLogo],
        isOwner: Bool,
        words: Words
    ) {
        title = words(query.kind.phrase)
        tabs = ChartKind.allCases.map { kind in
            LinkChoice(
                words(kind.phrase),
                url: query.url {
                    $0.kind = kind
                    $0.day = nil
                }, isCurrent: kind == query.kind)
        }
        regions =
            query.kind.hasRegions
            ? ChartCache.regions.map { region in
                Chip(
                    words.region(region),
                    url: query.url {
                        $0.region = region
                        $0.day = nil
                    }, isCurrent: region == query.region)
            } : []
        let chartDay = chart.flatMap { LocalDate($0.day) }
        day = chartDay.map { words.fullDay($0, withYear: true) } ?? ""
        rows = (chart?.entries ?? []).enumerated().map { index, entry in
            var detail = entry.searchResult.released.map { String($0.year) } ?? ""
            if let audience = entry.audience {
                detail = words("하루 \(words.number(audience))명", "\(words.number(audience)) a day")
            }
            let searchResult = entry.searchResult
            return RankedRow(
                rank: String(index + 1),
                result: ProviderSearchPage.ResultRow(
                    title: searchResult.title, detail: detail,
                    // The box office's provider has neither posters nor plots, so other providers are searched for
                    // the title.
                    url: query.kind == .boxOffice
                        ? URLBuilder(W.paths.find()).adding("q", searchResult.title).text
                        : W.paths.providerWork(entry.source, entry.id),
                    picture: searchResult.picture.map { _ in
                        Picture(url: W.paths.foundPicture(entry.source, entry.id), width: 240, height: 360)
                    },
                    saveButton: SaveButton(
                        searchResult.title, searchResult.identity, W.self, savedWork: savedWorks[searchResult],
                        words: words))
            )
        }
        before = neighbours?.before.map { day in
            LinkChoice(words("전날", "The day before"), url: query.url { $0.day = day })
        }
        after = neighbours?.after.map { day in
            LinkChoice(words("다음 날", "The day after"), url: query.url { $0.day = day == today ? nil : day })
        }
        let provider = ProviderDescriptor.of(query.kind.source)
        let reason = error.map { error in
            let text = error.explanation(provider?.name ?? query.kind.source)
            return words(text.ko, text.en)
        }
        let latestDayNote = words("마지막으로 받은 \(day) 목록이에요. ", "This is the latest available list, of \(day). ")
        errorText = reason.map { chart == nil ? $0 : latestDayNote + $0 }
        empty =
            chart == nil
            ? EmptyState(
                words("아직 받은 목록이 없어요", "No list yet"),
                words("그동안 직접 찾아 담을 수 있어요.", "You can search for films in the meantime.")) : nil
        settings =
            isOwner && error != nil
            ? LinkChoice(words("검색 서비스 설정", "Provider settings"), url: ProviderPath.settings()) : nil
        search = W.providerSearchLink("", words)
        credit = chart == nil ? nil : ProviderCredit(provider, logos)
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
