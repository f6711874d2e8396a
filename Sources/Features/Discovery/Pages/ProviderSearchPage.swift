import Catalog
import HTTPServer
import Providers
import Site
import Text
import Works

/// The page that searches the providers for films or books.
struct ProviderSearchPage: Sendable {
    struct ResultRow: Sendable {
        let title: String
        /// "봉준호 · 2019"
        let detail: String
        let url: String
        let picture: Picture?
        let saveButton: SaveButton
    }

    let title: String
    let path: String
    let label: String
    /// Text of the search.
    let text: String
    /// Whether results are shown as lines instead of a grid.
    let isList: Bool
    let views: Toolbar
    let recentQueries: [RecentQuery]
    let historyRemovalURL: String
    let chips: [Chip]
    let results: [ResultRow]
    let pager: Pager
    let credit: ProviderCredit?
    /// Explanations of failed providers, one line each.
    let providerErrors: [String]
    /// Number of results shown, for screen readers.
    let count: String
    let heartsURL: String
    /// URL to which the photo of a barcode is sent; nil for a kind without barcodes.
    let barcodeURL: String?
    let barcodeProblem: String?
    let charts: LinkChoice?
    let empty: EmptyState?
    let settings: LinkChoice?
    /// Link to the form for entering a work without a provider.
    let manualEntry: LinkChoice

    init<W: Work>(
        _ kind: W.Type, _ query: ProviderSearchQuery<W>, responses: [ProviderSearchCoordinator.ProviderResponse],
        savedWorks: SavedWorkLookup,
        recent: [ProviderSearchHistory.Entry], keyless: [String], logos: [String: ProviderLogo], isOwner: Bool,
        problem: Phrase? = nil, words: Words
    ) {
        title = words(W.labels.findOutside)
        path = W.paths.find()
        heartsURL = W.paths.hearts()
        barcodeURL = W.paths.barcode?()
        charts = W.charts(words)
        barcodeProblem = problem.map { words($0) }
        label = words("제목이나 사람", "Title or person") + (W.kind == .book ? words(", ISBN", ", ISBN") : "")
        text = query.text
        isList = query.isList
        views = Toolbar(views: [
            LinkChoice(
                words("바둑판", "Grid"), url: query.url { $0.isList = false }, icon: "grid", isCurrent: !query.isList),
            LinkChoice(words("목록", "List"), url: query.url { $0.isList = true }, icon: "list", isCurrent: query.isList),
        ])
        self.recentQueries = recent.map { entry in
            RecentQuery(
                entry.text, url: ProviderSearchQuery<W>(text: entry.text).address.text,
                removal: W.paths.findWord(entry.id))
        }
        historyRemovalURL = W.paths.findWords()
        let shownResponse =
            responses.first { $0.source == query.source && $0.batch != nil }
            ?? responses.first { $0.batch?.results.isEmpty == false }
        chips =
            responses.count < 2
            ? []
            : responses.filter { $0.batch != nil }.map { response in
                let count = response.batch.flatMap(\.total) ?? response.batch?.results.count ?? 0
                return Chip(
                    response.name,
                    url: query.url {
                        $0.source = response.source
                        $0.page = 1
                    }, count: words.number(count), isCurrent: response.source == shownResponse?.source)
            }
        let searchResults = shownResponse?.batch?.results ?? []
        results = searchResults.map {
            ResultRow($0, W.self, isList: query.isList, savedWorks: savedWorks, words: words)
        }
        count = results.isEmpty ? "" : words.items(results.count)
        pager = Pager(
            next: shownResponse?.batch?.next.map { next in
                query.url {
                    $0.source = shownResponse?.source ?? ""
                    $0.page = next
                }
            }, first: query.page > 1 ? query.url { $0.page = 1 } : nil)
        credit =
            results.isEmpty ? nil : shownResponse.flatMap { ProviderCredit(ProviderDescriptor.of($0.source), logos) }
        let failures = responses.compactMap { response -> (String, ProviderError)? in
            if case .failure(let error) = response.result { (response.name, error) } else { nil }
        }
        providerErrors =
            failures.map { name, error in
                let text = error.explanation(name)
                return words(text.ko, text.en)
            }
            + (query.text.isEmpty || keyless.isEmpty
                ? []
                : [
                    words(
                        "키를 넣으면 여기서도 찾아요: \(keyless.joined(separator: ", "))",
                        "Add a key to search these too: \(keyless.joined(separator: ", "))")
                ])
        settings =
            isOwner && !providerErrors.isEmpty
            ? LinkChoice(words("검색 서비스 설정", "Provider settings"), url: ProviderPath.settings()) : nil
        let isbn = ISBN(query.text)
        manualEntry = LinkChoice(
            words("직접 적기", "Enter it yourself"),
            url: URLBuilder(W.paths.new()).adding(W.kind == .book && isbn != nil ? "isbn" : "title", query.text).text,
            icon: "plus")
        if query.text.isEmpty && recent.isEmpty {
            empty = EmptyState(
                words("무엇을 찾을까요?", "What are you looking for?"),
                words(
                    "제목을 입력하면 검색 서비스에서 찾아 드려요. 고르면 서랍에 담겨요.",
                    "Search the providers, and save what you pick."),
                action: charts)
        } else if !results.isEmpty || query.text.isEmpty {
            empty = nil
        } else if responses.isEmpty {
            empty = EmptyState(
                words("켜 둔 검색 서비스가 없어요", "No provider is switched on"),
                words("설정에서 켜거나 직접 적어 주세요.", "Switch one on in the settings, or enter it yourself."))
        } else if failures.count == responses.count {
            empty = EmptyState(
                words("지금은 찾을 수 없어요", "No provider responds right now"),
                words("잠시 뒤에 다시 찾거나 직접 적어 주세요.", "Try again later, or enter it yourself."))
        } else {
            empty = EmptyState(
                words("찾지 못했어요", "Nothing found"),
                words("제목을 줄이거나 원제로 찾아 보세요. 직접 적어도 돼요.", "Try fewer words or the original title, or enter it yourself.")
            )
        }
    }
}

extension ProviderSearchPage.ResultRow {
    init<W: Work>(
        _ searchResult: ProviderSearchResult, _ kind: W.Type, isList: Bool, savedWorks: SavedWorkLookup, words: Words
    ) {
        title = searchResult.title
        detail = [
            searchResult.creators.prefix(3).joined(separator: ", "), searchResult.publisher ?? "",
            searchResult.released.map { String($0.year) } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
        url = W.paths.providerWork(searchResult.identity.source, searchResult.identity.id)
        picture = searchResult.picture.map { _ in
            Picture(
                url: W.paths.foundPicture(searchResult.identity.source, searchResult.identity.id),
                width: isList ? 60 : 240,
                height: isList ? 90 : 360)
        }
        saveButton = SaveButton(
            searchResult.title, searchResult.identity, W.self, savedWork: savedWorks[searchResult], words: words)
    }
}
