import Catalog
import HTTPServer
import Site

/// The inbox one item at a time, each as large as the window.
struct TriagePage: Sendable {
    /// A tag to add or remove with one tap.
    struct TagChip: Sendable {
        let name: String
        let isOn: Bool
        let key: String?
    }

    struct TriageCard: Sendable {
        let card: ItemCard
        let note: String
        /// Cover of the item, in the largest rendition.
        let picture: Picture?
        let chips: [TagChip]
        /// Image URL of the next item, fetched ahead so that it appears at once.
        let nextPicture: String?
        /// URL to which the forms return: it shows the same item if that is still in the inbox, and otherwise the next.
        let back: String
        let laterURL: String
        let previousURL: String?
        /// Number of items sorted or left for later before this one.
        let number: Int
        let total: Int

        var progress: String { "\(number + 1) / \(total)" }
    }

    let title: String
    /// The current item; nil if none is left.
    let sheet: TriageCard?
    /// Message shown after the last item.
    let end: EmptyState
    let restURL: String?

    init(_ pageData: TriagePageData, at place: TriageCursor, shell: Shell, collection: (any ItemCollection)?) {
        let words = shell.words
        title = words("한 장씩 정리", "One by one")
        let total = max(place.total ?? pageData.waiting, pageData.waiting)
        let done = total - pageData.waiting
        sheet = pageData.item.map { item in
            let stay = place.changed {
                $0.from = item.position
                $0.total = total
            }
            let later = stay.changed {
                $0.from = item.position - 1
                $0.skippedCount += 1
            }
            let previous = pageData.previous.map { position in
                stay.changed {
                    $0.from = position
                    $0.skippedCount = max(0, $0.skippedCount - 1)
                }
            }
            let names = pageData.recentTags + item.tags.filter { !pageData.recentTags.contains($0) }
            return TriageCard(
                card: ItemCard(item, in: collection, words: words, now: shell.now), note: item.note,
                picture: Self.picture(of: item, pageData.covers),
                chips: names.enumerated().map { index, name in
                    TagChip(name: name, isOn: item.tags.contains(name), key: index < 9 ? String(index + 1) : nil)
                },
                nextPicture: pageData.next.flatMap { Self.picture(of: $0, pageData.covers)?.url },
                back: stay.address.text,
                laterURL: later.address.text, previousURL: previous?.address.text,
                number: min(done + place.skippedCount, max(total - 1, 0)), total: total)
        }
        end = EmptyState(
            done > 0
                ? words("\(words.number(done))장 정리 완료!", "\(words.number(done)) sorted!")
                : pageData.waiting > 0
                    ? words("여기까지예요", "Done for now") : words("정리할 것이 없어요", "Nothing to sort"),
            pageData.waiting > 0
                ? words(
                    "나중에 볼 것이 \(words.number(pageData.waiting))개 남았어요.",
                    "\(words.number(pageData.waiting)) left for later.")
                : words("받은함이 비었어요.", "The inbox is empty."),
            action: LinkChoice(words.inbox, url: SitePath.inbox(), icon: "inbox"))
        restURL =
            pageData.waiting > 0
            ? place.changed {
                $0.from = nil
                $0.total = nil
                $0.skippedCount = 0
            }.address.text : nil
    }

    private static func picture(of item: Item, _ covers: [String: Media]) -> Picture? {
        guard let cover = item.cover, let media = covers[cover], media.type.hasPrefix("image/") else { return nil }
        return .cover(cover, width: media.width ?? 1440, height: media.height ?? 900, rendition: 1440)
    }
}
