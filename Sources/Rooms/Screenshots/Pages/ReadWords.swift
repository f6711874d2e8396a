import Catalog
import HTTPServer
import Site

/// What was read in a screenshot, as its page shows it.
struct ReadWords: Sendable {
    /// Something that the picture leads to.
    struct Offer: Sendable {
        let text: String
        /// Nil for what is no web address: a ticket's number, a visiting card.
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

/// How the reading of a screenshot's words stands.
struct ReadingNotice: Sendable {
    let text: String
    /// A place that explains what to do.
    let url: String?
    let canRetry: Bool

    /// Nil when there is nothing to say.
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
