import Text
import Web

/// Recognises addresses of pictures that show nothing of a page.
enum PicturePlaceholder {
    /// Whether an address is that of a blank picture, or of no picture: the page itself, a site's first page, or a word
    /// such as `null` that a program wrote in place of an address.
    static func isPlaceholder(_ url: String, on page: WebAddress) -> Bool {
        guard let address = try? WebAddress(url) else { return true }
        if address.requestText == page.requestText || address.path == "/" && address.query == nil { return true }
        guard let name = address.path.split(separator: "/").last?.lowercased() else { return false }
        return isBlank(name) || placeholderWords.contains(name)
    }

    private static func isBlank(_ name: some StringProtocol) -> Bool {
        blankNames.contains(name.lowercased().prefix { $0 != "." }.description)
    }

    private static let blankNames: Set<String> = [
        "blank", "spacer", "transparent", "1x1", "empty", "noimage", "no_image", "no-image", "noimg", "no_img",
        "no-img",
    ]
    private static let placeholderWords: Set<String> = [
        "null", "undefined", "none", "false", "nan", "[object%20object]",
    ]

    /// Folders and hosts of pictures that decorate a site.
    private static let ornament = CompiledRegex(
        /\/(?:themes?|skins?|layouts?|plugins|emojis?|smil(?:ey|ie)s?|icons?|avatars?)\/|gravatar\.com\//.ignoresCase())

    /// Whether a picture in a page's text belongs to the site's design, is an avatar, or is blank until a script
    /// replaces its address.
    static func isOrnament(_ source: String) -> Bool {
        let path = source.prefix { $0 != "?" && $0 != "#" }
        return source.contains(ornament) || path.split(separator: "/").last.map { isBlank($0) } ?? false
    }

    /// Whether the CSS classes of a picture name an avatar or an emoji.
    static func isOrnament(class classNames: String) -> Bool {
        let classNames = classNames.lowercased()
        return ["avatar", "emoji", "smiley"].contains(where: classNames.contains)
    }
}
