import Catalog
import Text

/// Named URLs of lists and searches of one person, in the order of the sidebar.
///
/// Stored as one setting with one line per view: the URL, a space, the name.
package struct SavedViews: Sendable, Hashable {
    package struct View: Sendable, Hashable {
        package let url: String
        package let title: String
    }

    /// The key of the setting.
    package static let setting = "views.saved"
    /// Maximum number of views. More would push everything else out of the sidebar.
    package static let maxViews = 30
    /// Maximum length of a name in characters.
    static let maxTitleLength = 60

    package private(set) var all: [View]

    package init(text: String?) {
        all = (text ?? "").split(separator: "\n").compactMap { line in
            let urlAndTitle = line.split(separator: " ", maxSplits: 1)
            return urlAndTitle.count == 2 ? View(url: String(urlAndTitle[0]), title: String(urlAndTitle[1])) : nil
        }
    }

    /// The stored form; `nil` if there are no views.
    package var text: String? {
        all.isEmpty ? nil : all.map { "\($0.url) \($0.title)" }.joined(separator: "\n")
    }

    /// Renames a saved address, or appends a new one.
    /// - Throws: `CatalogError.invalid` for "title" or "url".
    package mutating func save(title: String, url: String) throws {
        let title = title.oneLine
        guard !title.isEmpty, title.count <= Self.maxTitleLength else {
            throw CatalogError.invalid(
                "title", "이름은 1자부터 \(Self.maxTitleLength)자까지예요.",
                "A name must have 1 to \(Self.maxTitleLength) characters.")
        }
        guard URLBuilder.isOwn(url), url.utf8.count <= 1000 else {
            throw CatalogError.invalid(
                "url", "서랍 안의 주소여야 해요. 예: /movies?status=want",
                "Must be an address in Seorap, such as /movies?status=want.")
        }
        let view = View(url: url, title: title)
        if let index = all.firstIndex(where: { $0.url == url }) {
            all[index] = view
        } else if all.count < Self.maxViews {
            all.append(view)
        } else {
            throw CatalogError.invalid(
                "url", "보기는 \(Self.maxViews)개까지 저장돼요. 하나를 먼저 빼 주세요.",
                "At most \(Self.maxViews) views can be saved. Remove one first.")
        }
    }

    package mutating func remove(_ url: String) { all.removeAll { $0.url == url } }

    /// Swaps a view with the one `step` positions after it, or before it if `step` is negative.
    package mutating func move(_ url: String, by step: Int) {
        guard let index = all.firstIndex(where: { $0.url == url }), all.indices.contains(index + step) else { return }
        all.swapAt(index, index + step)
    }

    /// Sorts the views by `urls`. Views that are not named follow in their order.
    package mutating func order(_ urls: [String]) {
        let namedViews = urls.compactMap { url in all.first { $0.url == url } }
        all = namedViews + all.filter { !urls.contains($0.url) }
    }
}
