import Catalog
import HTTPServer
import Site

/// Recognised text of a screenshot, as its page shows it.
struct RecognisedTextSection: Sendable {
    /// A code or web address in the picture.
    struct DetectedLink: Sendable {
        let text: String
        /// URL to open; nil for other contents of codes, such as a ticket number or a visiting card.
        let url: String?
    }

    let id: Int64
    let text: String
    let links: [DetectedLink]
    let notice: OCRStatusMessage?

    init(_ stored: ScreenshotStore.Stored, _ words: Words) {
        id = stored.item.id
        text = stored.screenshot.text
        links = stored.screenshot.codes.map { text in
            let lower = text.lowercased()
            let isAddress = lower.hasPrefix("https://") || lower.hasPrefix("http://")
            return DetectedLink(text: text, url: isAddress ? text : nil)
        }
        notice = OCRStatusMessage(stored.screenshot.textState, words)
    }
}

/// State of a screenshot's text recognition, as a message.
struct OCRStatusMessage: Sendable {
    let text: String
    /// URL of a page that explains what to do.
    let url: String?
    let canRetry: Bool

    /// Creates the message; nil if the text has been read.
    init?(_ state: Screenshot.TextState, _ words: Words) {
        switch state {
        case .read: return nil
        case .waiting:
            text = words("그림 속 글자를 곧 읽어요.", "The text will be read soon.")
            (url, canRetry) = (nil, false)
        case .none:
            text = words("글자가 보이지 않는 그림이에요.", "No text was found.")
            (url, canRetry) = (nil, true)
        case .failed:
            text = words("그림 속 글자를 읽지 못했어요.", "The text could not be read.")
            (url, canRetry) = (nil, true)
        case .off:
            text = words("그림 속 글자를 읽지 않았어요.", "The text was not read.")
            (url, canRetry) = (ScreenshotPath.reading(), false)
        }
    }
}
