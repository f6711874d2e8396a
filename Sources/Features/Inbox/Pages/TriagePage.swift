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
        let returnURL: String
        let laterURL: String
        let previousURL: String?
        /// Number of items sorted or left for later before this one.
        let number: Int
        let total: Int

        var progress: String { "\(number + 1) / \(total)" }
    }

    let title: String
    /// The current item; nil if none is left.
    let triageCard: TriageCard?
    /// Message shown after the last item.
    let end: EmptyState
    /// URL that shows the items left for later; nil if there are none.
    let skippedItemsURL: String?

    init(_ pageData: TriagePageData, at cursor: TriageCursor, shell: Shell, collection: (any ItemCollection)?) {
        let words = shell.words
        let maxDigitKey = 9
        title = words("한 장씩 정리", "One by one")
        let total = max(cursor.total ?? pageData.waiting, pageData.waiting)
        let doneCount = total - pageData.waiting
        triageCard = pageData.item.map { item in
            let currentCursor = cursor.changed {
                $0.startPosition = item.position
                $0.total = total
            }
            let laterCursor = currentCursor.changed {
                $0.startPosition = item.position - 1
                $0.skippedCount += 1
            }
            let previousCursor = pageData.previous.map { position in
                currentCursor.changed {
                    $0.startPosition = position
                    $0.skippedCount = max(0, $0.skippedCount - 1)
                }
            }
            let tagNames = pageData.recentTags + item.tags.filter { !pageData.recentTags.contains($0) }
            return TriageCard(
                card: ItemCard(item, in: collection, words: words, now: shell.now), note: item.note,
                picture: Self.picture(of: item, pageData.covers),
                chips: tagNames.enumerated().map { index, name in
                    TagChip(
                        name: name, isOn: item.tags.contains(name), key: index < maxDigitKey ? String(index + 1) : nil)
                },
                nextPicture: pageData.next.flatMap { Self.picture(of: $0, pageData.covers)?.url },
                returnURL: currentCursor.address.text,
                laterURL: laterCursor.address.text, previousURL: previousCursor?.address.text,
                number: min(doneCount + cursor.skippedCount, max(total - 1, 0)), total: total)
        }
        end = EmptyState(
            doneCount > 0
                ? words("\(words.number(doneCount))장 정리 완료!", "\(words.number(doneCount)) sorted!")
                : pageData.waiting > 0
                    ? words("여기까지예요", "Done for now") : words("정리할 것이 없어요", "Nothing to sort"),
            pageData.waiting > 0
                ? words(
                    "나중에 볼 것이 \(words.number(pageData.waiting))개 남았어요.",
                    "\(words.number(pageData.waiting)) left for later.")
                : words("받은함이 비었어요.", "The inbox is empty."),
            action: LinkChoice(words.inbox, url: SitePath.inbox(), icon: "inbox"))
        skippedItemsURL =
            pageData.waiting > 0
            ? cursor.changed {
                $0.startPosition = nil
                $0.total = nil
                $0.skippedCount = 0
            }.address.text : nil
    }

    private static func picture(of item: Item, _ covers: [String: Media]) -> Picture? {
        guard let cover = item.cover, let media = covers[cover], media.type.hasPrefix("image/") else { return nil }
        return .cover(cover, width: media.width ?? 1440, height: media.height ?? 900, rendition: 1440)
    }
}
