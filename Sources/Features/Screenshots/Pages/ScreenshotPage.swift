import Catalog
import HTTPServer
import Site

struct ScreenshotPage: Sendable {
    struct DisplayedPicture: Sendable {
        let picture: Picture
        let placeholder: Placeholder?
        /// Recognised words over the picture; nil if there are none.
        let words: TextLayer?
        let originalURL: String
        let originalTitle: String
        let sharedURL: String
        let sharedTitle: String
    }

    let id: Int64
    let uid: String
    let title: String
    /// Time at which it was taken, and the app.
    let detail: String
    let pictures: [DisplayedPicture]
    let edits: InlineEditor
    let facts: [ScreenshotDetail]
    let read: RecognisedTextSection
    let related: RelatedItems
    let isFavourite: Bool
    let isTrashed: Bool
    let isArchived: Bool
    let isInInbox: Bool

    init(
        shell: Shell, stored: ScreenshotStore.Stored, pictures: [ScreenshotPicture],
        layers: [Int64: TextLayer], read: RecognisedTextSection, related: RelatedItems, edits: InlineEditor
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
            DisplayedPicture($0, layers[$0.id], of: pictures.count, title: item.title, words)
        }
        self.edits = edits
        facts = ScreenshotDetail.all(item, screenshot, pictures, words)
        self.read = read
        self.related = related
        isFavourite = item.isFavourite
        isTrashed = item.state == .trashed
        isArchived = item.state == .archived
        isInInbox = item.state == .inbox
    }
}

extension ScreenshotPage.DisplayedPicture {
    fileprivate init(_ picture: ScreenshotPicture, _ layer: TextLayer?, of count: Int, title: String, _ words: Words) {
        let number = picture.position + 1
        let name = title.isEmpty ? words.screenshot : title
        self.picture = Picture(
            url: SitePath.picture(MediaStore.key(of: picture.media), 1440), width: picture.width,
            height: picture.height, alt: count == 1 ? name : "\(name) \(number)/\(count)")
        self.words = layer
        placeholder = Placeholder(picture.placeholder)
        let path = ScreenshotPath.original(picture.item)
        originalURL = picture.position == 0 ? path : URLBuilder(path).adding("picture", String(picture.position)).text
        originalTitle = count == 1 ? words.original : "\(words.original) \(number)"
        let shared = ScreenshotPath.shared(picture.item)
        sharedURL = picture.position == 0 ? shared : URLBuilder(shared).adding("picture", String(picture.position)).text
        sharedTitle = count == 1 ? words.copyToShare : "\(words.copyToShare) \(number)"
    }
}

extension ScreenshotPicture {
    /// The original file name, or else a name with the start of the hash.
    var downloadName: String {
        fileName.isEmpty ? "screenshot-\(media.prefix(8)).\(type.split(separator: "/").last ?? "bin")" : fileName
    }
}
