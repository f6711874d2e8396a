import Text
import Web

/// The parts of an oEmbed response that are safe to show, which excludes its `html`.
struct OEmbed: Sendable, Equatable {
    let title: String?
    let author: String?
    let provider: String?
    /// Absolute address of the thumbnail, or of the picture itself for type `photo`.
    let image: String?

    /// Parses an oEmbed response; `nil` if `body` is no JSON object.
    ///
    /// - Parameter url: address of the response, against which relative addresses are resolved.
    static func read(_ body: [UInt8], url: String) -> OEmbed? {
        guard let object = JSONValue(body), case .object = object else { return nil }
        func text(_ key: String, _ limit: Int) -> String? {
            object[key].string.flatMap { PlainTextSanitiser.clean($0, limit: limit) }
        }
        let base = try? WebAddress(url)
        let photo = object["type"].string == "photo" ? object["url"].string : nil
        let image = [object["thumbnail_url"].string, photo].lazy.compactMap(\.self)
            .compactMap { try? WebAddress($0, relativeTo: base) }.first?.text
        return OEmbed(
            title: text("title", 500), author: text("author_name", 200), provider: text("provider_name", 100),
            image: image)
    }
}
