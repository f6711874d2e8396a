import Catalog
import Providers
import Site

/// All about one work before it is kept, or why there is nothing.
package struct FoundPage: Sendable {
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
    let notice: String?
    let trouble: String?
    let byHand: Choice
    let back: Choice

    init<W: Work>(
        _ kind: W.Type, _ found: FoundWork, item: Item.ID?, here: String, words: Words
    ) {
        let work = W(found)
        title = found.title
        secondTitle = work.secondTitle
        line = work.line(words).filter { !$0.isEmpty }.joined(separator: " · ")
        about = work.about
        let identity = found.identities[0]
        picture = found.pictures.contains { $0.kind == .front }
            ? Picture(url: W.paths.foundPicture(identity.source, identity.id), width: 400, height: 600) : nil
        let credits = Credit.all(found.contributors, for: W.self)
        people = Credit.Role.allCases.compactMap { role in
            let names = credits.filter { $0.role == role }.prefix(20)
            return names.isEmpty ? nil : People(role: words(role.phrase), names: Array(names))
        }
        keep = KeepButton(found.title, identity, W.self, item: item, here: here, words: words)
        let offer = ProviderOffer.of(identity.source)
        source = found.page.map { Choice(offer?.name ?? identity.source, url: $0) }
        notice = offer?.notice
        trouble = nil
        byHand = Self.byHand(W.self, words)
        back = Choice(words(W.words.findOutside), url: W.paths.find())
    }

    init<W: Work>(_ kind: W.Type, _ name: String, _ error: ProviderError, words: Words) {
        let text = error.explanation(name)
        title = words("정보를 가져오지 못했어요", "It could not be fetched")
        trouble = words(text.ko, text.en)
        (secondTitle, line, about, picture, people, keep, source, notice) = ("", "", "", nil, [], nil, nil, nil)
        byHand = Self.byHand(W.self, words)
        back = Choice(words(W.words.findOutside), url: W.paths.find())
    }

    private static func byHand<W: Work>(_ kind: W.Type, _ words: Words) -> Choice {
        Choice(words("직접 적기", "Type it yourself"), url: W.paths.new(), icon: "plus")
    }
}
