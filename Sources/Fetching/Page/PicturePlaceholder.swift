import Text
import Web

/// Recognises addresses of pictures that show nothing of a page.
enum PicturePlaceholder {
    /// Whether an address is one of a blank picture, or of no picture at all: the page itself, a site's first page, or a
    /// word that a program left where it had none.
    static func isPlaceholder(_ url: String, on page: WebAddress) -> Bool {
        guard let address = try? WebAddress(url) else { return true }
        if address.requestText == page.requestText || address.path == "/" && address.query == nil { return true }
        guard let name = address.path.split(separator: "/").last?.lowercased() else { return false }
        return isBlank(name) || placeholderWords.contains(name)
    }

    private static func isBlank(_ name: some StringProtocol) -> Bool {
        blank.contains(name.lowercased().prefix { $0 != "." }.description)
    }

    private static let blank: Set<String> = [
        "blank", "spacer", "transparent", "1x1", "empty", "noimage", "no_image", "no-image", "noimg", "no_img",
        "no-img",
    ]
    private static let placeholderWords: Set<String> = [
        "null", "undefined", "none", "false", "nan", "[object%20object]",
    ]

    private static let ornament = CompiledRegex(
        /\/(?:themes?|skins?|layouts?|plugins|emojis?|smil(?:ey|ie)s?|icons?|avatars?)\/|gravatar\.com\//.ignoresCase())

    /// Whether a picture in a page's text belongs to the site's look, is somebody's portrait, or is blank until a script
    /// puts the real one there.
    static func isOrnament(_ source: String) -> Bool {
        let path = source.prefix { $0 != "?" && $0 != "#" }
        return source.contains(ornament) || path.split(separator: "/").last.map { isBlank($0) } ?? false
    }

    static func isOrnament(class names: String) -> Bool {
        let names = names.lowercased()
        return ["avatar", "emoji", "smiley"].contains(where: names.contains)
    }
}
