import Catalog
import HTTPServer
import Site

/// The inbox one item at a time, each as large as the window.
struct SortPage: Sendable {
    /// A tag to add or remove with one tap.
    struct TagChip: Sendable {
        let name: String
        let isOn: Bool
        let key: String?
    }

    struct Sheet: Sendable {
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
    let sheet: Sheet?
    /// Message shown after the last item.
    let end: EmptyState
    let restURL: String?

    init(_ sight: SortSight, at place: SortPlace, shell: Shell, collection: (any Collection)?) {
        let words = shell.words
        title = words("한 장씩 정리", "One by one")
        let total = max(place.total ?? sight.waiting, sight.waiting)
        let done = total - sight.waiting
        sheet = sight.item.map { item in
            let stay = place.changed {
                $0.from = item.position
                $0.total = total
            }
            let later = stay.changed {
                $0.from = item.position - 1
                $0.later += 1
            }
            let previous = sight.previous.map { position in
                stay.changed {
                    $0.from = position
                    $0.later = max(0, $0.later - 1)
                }
            }
            let names = sight.recentTags + item.tags.filter { !sight.recentTags.contains($0) }
            return Sheet(
                card: ItemCard(item, in: collection, words: words, now: shell.now), note: item.note,
                picture: Self.picture(of: item, sight.covers),
                chips: names.enumerated().map { index, name in
                    TagChip(name: name, isOn: item.tags.contains(name), key: index < 9 ? String(index + 1) : nil)
                },
                nextPicture: sight.next.flatMap { Self.picture(of: $0, sight.covers)?.url }, back: stay.address.text,
                laterURL: later.address.text, previousURL: previous?.address.text,
                number: min(done + place.later, max(total - 1, 0)), total: total)
        }
        end = EmptyState(
            done > 0
                ? words("\(words.number(done))장 정리 완료!", "\(words.number(done)) put away!")
                : sight.waiting > 0
                    ? words("여기까지예요", "That is all for now") : words("정리할 것이 없어요", "Nothing to put away"),
            sight.waiting > 0
                ? words(
                    "나중에 볼 것이 \(words.number(sight.waiting))개 남았어요.",
                    "\(words.number(sight.waiting)) are left for later.")
                : words("받은함이 비었어요.", "The inbox is empty."),
            action: Choice(words.inbox, url: SitePath.inbox(), icon: "inbox"))
        restURL =
            sight.waiting > 0
            ? place.changed {
                $0.from = nil
                $0.total = nil
                $0.later = 0
            }.address.text : nil
    }

    private static func picture(of item: Item, _ covers: [String: Media]) -> Picture? {
        guard let cover = item.cover, let media = covers[cover], media.type.hasPrefix("image/") else { return nil }
        return .cover(cover, width: media.width ?? 1440, height: media.height ?? 900, rendition: 1440)
    }
}
