import Catalog
import HTTPServer
import Site

/// Recognised text of a screenshot, as its page shows it.
struct ReadWords: Sendable {
    /// A code or web address in the picture.
    struct Offer: Sendable {
        let text: String
        /// URL to open; nil for other contents of codes, such as a ticket number or a visiting card.
        let url: String?
    }

    let id: Int64
    let text: String
    let offers: [Offer]
    let notice: ReadingNotice?

    init(_ stored: ScreenshotStore.Stored, _ words: Words) {
        id = stored.item.id
        text = stored.screenshot.text
        offers = stored.screenshot.codes.map { text in
            let lower = text.lowercased()
            let isAddress = lower.hasPrefix("https://") || lower.hasPrefix("http://")
            return Offer(text: text, url: isAddress ? text : nil)
        }
        notice = ReadingNotice(stored.screenshot.textState, words)
    }
}

/// State of a screenshot's text recognition, as a message.
struct ReadingNotice: Sendable {
    let text: String
    /// URL of a page that explains what to do.
    let url: String?
    let canRetry: Bool

    /// Creates the message; nil if the text has been read.
    init?(_ state: Screenshot.TextState, _ words: Words) {
        switch state {
        case .read: return nil
        case .waiting:
            text = words("그림 속 글자를 곧 읽어요.", "The words in it will be read soon.")
            (url, canRetry) = (nil, false)
        case .none:
            text = words("글자가 보이지 않는 그림이에요.", "No words were found in it.")
            (url, canRetry) = (nil, true)
        case .failed:
            text = words("그림 속 글자를 읽지 못했어요.", "The words in it could not be read.")
            (url, canRetry) = (nil, true)
        case .off:
            text = words("그림 속 글자를 읽지 않았어요.", "The words in it were not read.")
            (url, canRetry) = (ScreenshotPath.reading(), false)
        }
    }
}
