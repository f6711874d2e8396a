import Catalog
import HTTPServer
import Providers
import Site
import Text
import Works

struct FindPage: Sendable {
    struct Hit: Sendable {
        let title: String
        /// "봉준호 · 2019"
        let detail: String
        let url: String
        let picture: Picture?
        let keep: KeepButton
    }

    let title: String
    let path: String
    let label: String
    let query: String
    let isList: Bool
    let views: Toolbar
    let words: [RecentWord]
    let wordsRemoval: String
    let chips: [Chip]
    let hits: [Hit]
    let pager: Pager
    let credit: ProviderCredit?
    /// Explanations of failed providers, one line each.
    let troubles: [String]
    /// Number of results shown, for screen readers.
    let count: String
    let heartsURL: String
    /// URL to which the photo of a barcode is sent; nil for a kind without barcodes.
    let barcodeURL: String?
    let barcodeProblem: String?
    let charts: Choice?
    let empty: EmptyState?
    let settings: Choice?
    let byHand: Choice

    init<W: Work>(
        _ kind: W.Type, _ asked: FindQuery<W>, answers: [WorkFinder.Answer], keptWorks: KeptWorks,
        recent: [RecentQueries.Entry], keyless: [String], logos: [String: ProviderLogo], isOwner: Bool,
        problem: Phrase? = nil, words: Words
    ) {
        title = words(W.words.findOutside)
        path = W.paths.find()
        heartsURL = W.paths.hearts()
        barcodeURL = W.paths.barcode?()
        charts = W.charts(words)
        barcodeProblem = problem.map { words($0) }
        label = words("제목이나 사람", "Title or person") + (W.kind == .book ? words(", ISBN", ", ISBN") : "")
        query = asked.text
        isList = asked.isList
        views = Toolbar(views: [
            Choice(words("바둑판", "Grid"), url: asked.url { $0.isList = false }, icon: "grid", isCurrent: !asked.isList),
            Choice(words("목록", "List"), url: asked.url { $0.isList = true }, icon: "list", isCurrent: asked.isList),
        ])
        self.words = recent.map { entry in
            RecentWord(
                entry.text, url: FindQuery<W>(text: entry.text).address.text, removal: W.paths.findWord(entry.id))
        }
        wordsRemoval = W.paths.findWords()
        let shown =
            answers.first { $0.source == asked.source && $0.page != nil }
            ?? answers.first { $0.page?.findings.isEmpty == false }
        chips =
            answers.count < 2
            ? []
            : answers.filter { $0.page != nil }.map { answer in
                let count = answer.page.flatMap(\.total) ?? answer.page?.findings.count ?? 0
                return Chip(
                    answer.name,
                    url: asked.url {
                        $0.source = answer.source
                        $0.page = 1
                    }, count: words.number(count), isCurrent: answer.source == shown?.source)
            }
        let findings = shown?.page?.findings ?? []
        hits = findings.map { Hit($0, W.self, isList: asked.isList, keptWorks: keptWorks, words: words) }
        count = hits.isEmpty ? "" : words.items(hits.count)
        pager = Pager(
            next: shown?.page?.next.map { next in
                asked.url {
                    $0.source = shown?.source ?? ""
                    $0.page = next
                }
            }, first: asked.page > 1 ? asked.url { $0.page = 1 } : nil)
        credit = hits.isEmpty ? nil : shown.flatMap { ProviderCredit(ProviderOffer.of($0.source), logos) }
        let failures = answers.compactMap { answer -> (String, ProviderError)? in
            if case .failure(let error) = answer.result { (answer.name, error) } else { nil }
        }
        troubles =
            failures.map { name, error in
                let text = error.explanation(name)
                return words(text.ko, text.en)
            }
            + (asked.text.isEmpty || keyless.isEmpty
                ? []
                : [
                    words(
                        "키를 넣으면 여기서도 찾아요: \(keyless.joined(separator: ", "))",
                        "With a key these are searched, too: \(keyless.joined(separator: ", "))")
                ])
        settings =
            isOwner && !troubles.isEmpty
            ? Choice(words("찾을 곳 설정", "Provider settings"), url: ProviderPath.settings()) : nil
        let known = ISBN(asked.text)
        byHand = Choice(
            words("직접 적기", "Type it yourself"),
            url: Address(W.paths.new()).adding(W.kind == .book && known != nil ? "isbn" : "title", asked.text).text,
            icon: "plus")
        if asked.text.isEmpty && recent.isEmpty {
            empty = EmptyState(
                words("무엇을 찾을까요?", "What are you looking for?"),
                words(
                    "적으면 밖에서 찾아 보여 줘요. 고르면 서랍에 들어와요.",
                    "Type it, and it is looked for outside. What you pick comes in."),
                action: charts)
        } else if !hits.isEmpty || asked.text.isEmpty {
            empty = nil
        } else if answers.isEmpty {
            empty = EmptyState(
                words("물어볼 곳이 없어요", "There is nobody to ask"),
                words("설정에서 켜거나 직접 적어 주세요.", "Switch a provider on in the settings, or type it yourself."))
        } else if failures.count == answers.count {
            empty = EmptyState(
                words("지금은 찾을 수 없어요", "Nobody can answer now"),
                words("잠시 뒤에 다시 찾거나 직접 적어 주세요.", "Try again later, or type it yourself."))
        } else {
            empty = EmptyState(
                words("찾지 못했어요", "Nothing was found"),
                words("제목을 줄이거나 원제로 찾아 보세요. 직접 적어도 돼요.", "Try fewer words or the original title, or type it yourself."))
        }
    }
}

extension FindPage.Hit {
    init<W: Work>(
        _ finding: Finding, _ kind: W.Type, isList: Bool, keptWorks: KeptWorks, words: Words
    ) {
        title = finding.title
        detail = [
            finding.creators.prefix(3).joined(separator: ", "), finding.publisher ?? "",
            finding.released.map { String($0.year) } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
        url = W.paths.found(finding.identity.source, finding.identity.id)
        picture = finding.picture.map { _ in
            Picture(
                url: W.paths.foundPicture(finding.identity.source, finding.identity.id), width: isList ? 60 : 240,
                height: isList ? 90 : 360)
        }
        keep = KeepButton(finding.title, finding.identity, W.self, kept: keptWorks[finding], words: words)
    }
}
