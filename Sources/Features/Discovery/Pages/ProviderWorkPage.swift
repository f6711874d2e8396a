import Catalog
import HTTPServer
import Providers
import Site
import Works

/// The page of one work before it is saved, or the reason why there is nothing.
struct ProviderWorkPage: Sendable {
    struct People: Sendable {
        let role: String
        let names: [Credit]
    }

    let title: String
    let secondTitle: String
    /// Year, makers and the like, in one line.
    let line: String
    let about: String
    let picture: Picture?
    let people: [People]
    let saveButton: SaveButton?
    let source: LinkChoice?
    let credit: ProviderCredit?
    let errorText: String?
    /// Link to the form for entering a work without a provider.
    let manualEntry: LinkChoice
    let back: LinkChoice
    let settings: LinkChoice?
    let heartsURL: String

    init<W: Work>(
        _ kind: W.Type, _ metadata: WorkMetadata, _ identity: ExternalID, savedWork: SavedWorkLookup.SavedWork?,
        logos: [String: ProviderLogo], words: Words
    ) {
        let maxNamesPerRole = 20
        let work = W(metadata)
        title = metadata.title
        secondTitle = work.secondTitle
        line = work.detailParts(words).filter { !$0.isEmpty }.joined(separator: " · ")
        about = work.about
        picture =
            !metadata.pictures.isEmpty
            ? Picture(url: W.paths.foundPicture(identity.source, identity.id), width: 400, height: 600) : nil
        let credits = Credit.all(metadata.contributors, for: W.self)
        people = Credit.Role.allCases.compactMap { role in
            let names = credits.filter { $0.role == role }.prefix(maxNamesPerRole)
            return names.isEmpty ? nil : People(role: words(role.phrase), names: Array(names))
        }
        saveButton = SaveButton(metadata.title, identity, W.self, savedWork: savedWork, words: words)
        let provider = ProviderDescriptor.of(identity.source)
        source = metadata.page.map { LinkChoice(provider?.name ?? identity.source, url: $0) }
        credit = ProviderCredit(provider, logos)
        errorText = nil
        settings = nil
        heartsURL = W.paths.hearts()
        manualEntry = Self.manualEntryLink(W.self, metadata.title, words)
        back = LinkChoice(words(W.labels.findOutside), url: W.paths.find())
    }

    init<W: Work>(
        _ kind: W.Type, _ searchResult: ProviderSearchResult?, _ name: String, _ error: ProviderError, isOwner: Bool,
        words: Words
    ) {
        let text = error.explanation(name)
        title = searchResult?.title ?? words("정보를 가져오지 못했어요", "The details could not be fetched")
        settings = isOwner ? LinkChoice(words("검색 서비스 설정", "Provider settings"), url: ProviderPath.settings()) : nil
        heartsURL = W.paths.hearts()
        errorText = words(text.ko, text.en)
        (secondTitle, line, about, picture, people, saveButton, source, credit) = ("", "", "", nil, [], nil, nil, nil)
        manualEntry = Self.manualEntryLink(W.self, searchResult?.title ?? "", words)
        back = LinkChoice(words(W.labels.findOutside), url: W.paths.find())
    }

    private static func manualEntryLink<W: Work>(_ kind: W.Type, _ title: String, _ words: Words) -> LinkChoice {
        LinkChoice(
            words("직접 적기", "Enter it yourself"), url: URLBuilder(W.paths.new()).adding("title", title).text,
            icon: "plus")
    }
}
