import Catalog
import HTTPServer
import Site

package struct ScreenshotPage: Sendable {
    package struct Shown: Sendable {
        package let picture: Picture
        package let placeholder: Placeholder?
        /// Nil where no words were read.
        package let words: TextLayer?
        package let originalURL: String
        package let originalTitle: String
        package let sharedURL: String
        package let sharedTitle: String
    }

    package let id: Int64
    package let uid: String
    package let title: String
    /// When it was taken, and where it is from.
    package let detail: String
    package let pictures: [Shown]
    package let edits: InPlace
    package let facts: [ScreenshotFact]
    package let read: ReadWords
    package let related: RelatedItems
    package let isFavourite: Bool
    package let isTrashed: Bool
    package let isArchived: Bool
    package let isInInbox: Bool

    init(
        shell: Shell, stored: ScreenshotStore.Stored, pictures: [ScreenshotPicture],
        layers: [Int64: TextLayer], read: ReadWords, related: RelatedItems, edits: InPlace
    ) {
        let words = shell.words
        let (item, screenshot) = (stored.item, stored.screenshot)
        id = item.id
        uid = item.uid
        title = item.title.isEmpty ? words.screenshotName(item, now: shell.now) : item.title
        let taken = LocalDate(screenshot.takenAt, in: words.zone)
        let day = words.fullDay(taken, withYear: taken.year != shell.today.year)
        detail = [day + " " + words.exact(screenshot.takenAt).suffix(5), screenshot.app].filter { !$0.isEmpty }
            .joined(separator: " · ")
        self.pictures = pictures.map {
            Shown($0, layers[$0.id], of: pictures.count, title: item.title, words)
        }
        self.edits = edits
        facts = ScreenshotFact.all(item, screenshot, pictures, words)
        self.read = read
        self.related = related
        isFavourite = item.isFavourite
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        isInInbox = item.state == .inbox
    }
}

extension ScreenshotPage.Shown {
    fileprivate init(_ picture: ScreenshotPicture, _ layer: TextLayer?, of count: Int, title: String, _ words: Words) {
        let number = picture.position + 1
        let name = title.isEmpty ? words.screenshot : title
        self.picture = Picture(
            url: SitePath.picture(MediaStore.key(of: picture.media), 1440), width: picture.width,
            height: picture.height, alt: count == 1 ? name : "\(name) \(number)/\(count)")
        self.words = layer
        placeholder = Placeholder(picture.placeholder)
        let path = ScreenshotPath.original(picture.item)
        originalURL = picture.position == 0 ? path : Address(path).adding("picture", String(picture.position)).text
        originalTitle = count == 1 ? words.original : "\(words.original) \(number)"
        let shared = ScreenshotPath.shared(picture.item)
        sharedURL = picture.position == 0 ? shared : Address(shared).adding("picture", String(picture.position)).text
        sharedTitle = count == 1 ? words.copyToShare : "\(words.copyToShare) \(number)"
    }
}

extension ScreenshotPicture {
    /// The name it came with; without one, what it is.
    var downloadName: String {
        fileName.isEmpty ? "screenshot-\(media.prefix(8)).\(type.split(separator: "/").last ?? "bin")" : fileName
    }
}
