import Catalog
import HTTPServer
import Providers
import Site
import Works

/// The page of one work before it is saved, or the reason why there is nothing.
struct FoundPage: Sendable {
    struct People: Sendable {
        let role: String
        let names: [Credit]
    }

    let title: String
    let secondTitle: String
    let line: String
    let about: String
    let picture: Picture?
    let people: [People]
    let keep: KeepButton?
    let source: Choice?
    let credit: ProviderCredit?
    let trouble: String?
    let byHand: Choice
    let back: Choice
    let settings: Choice?
    let heartsURL: String

    init<W: Work>(
        _ kind: W.Type, _ found: FoundWork, _ identity: Identity, kept: KeptWorks.Kept?,
        logos: [String: ProviderLogo], words: Words
    ) {
        let work = W(found)
        title = found.title
        secondTitle = work.secondTitle
        line = work.line(words).filter { !$0.isEmpty }.joined(separator: " · ")
        about = work.about
        picture =
            !found.pictures.isEmpty
            ? Picture(url: W.paths.foundPicture(identity.source, identity.id), width: 400, height: 600) : nil
        let credits = Credit.all(found.contributors, for: W.self)
        people = Credit.Role.allCases.compactMap { role in
            let names = credits.filter { $0.role == role }.prefix(20)
            return names.isEmpty ? nil : People(role: words(role.phrase), names: Array(names))
        }
        keep = KeepButton(found.title, identity, W.self, kept: kept, words: words)
        let offer = ProviderOffer.of(identity.source)
        source = found.page.map { Choice(offer?.name ?? identity.source, url: $0) }
        credit = ProviderCredit(offer, logos)
        trouble = nil
        settings = nil
        heartsURL = W.paths.hearts()
        byHand = Self.byHand(W.self, found.title, words)
        back = Choice(words(W.words.findOutside), url: W.paths.find())
    }

    init<W: Work>(
        _ kind: W.Type, _ finding: Finding?, _ name: String, _ error: ProviderError, isOwner: Bool, words: Words
    ) {
        let text = error.explanation(name)
        title = finding?.title ?? words("정보를 가져오지 못했어요", "It could not be fetched")
        settings = isOwner ? Choice(words("찾을 곳 설정", "Provider settings"), url: ProviderPath.settings()) : nil
        heartsURL = W.paths.hearts()
        trouble = words(text.ko, text.en)
        (secondTitle, line, about, picture, people, keep, source, credit) = ("", "", "", nil, [], nil, nil, nil)
        byHand = Self.byHand(W.self, finding?.title ?? "", words)
        back = Choice(words(W.words.findOutside), url: W.paths.find())
    }

    private static func byHand<W: Work>(_ kind: W.Type, _ title: String, _ words: Words) -> Choice {
        Choice(
            words("직접 적기", "Type it yourself"), url: Address(W.paths.new()).adding("title", title).text, icon: "plus")
    }
}
