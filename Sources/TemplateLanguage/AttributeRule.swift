/// The rule for an interpolation in an attribute's value.
enum AttributeRule: Equatable {
    case plain
    /// A URL that may lead anywhere on the web.
    case url
    /// A URL that the page itself follows or loads, and which therefore has to stay on this server.
    case ownURL
    /// A list of URLs, as in `srcset`.
    case candidates
    /// A value that no escape makes safe, with the error message.
    case unsafe(String)

    /// Chooses the rule for an attribute. Both names are in lower case.
    init(element: String, attribute: String) {
        switch attribute {
        case "srcset", "imagesrcset": self = .candidates
        case "action", "formaction", "manifest": self = .ownURL
        case "href", "xlink:href": self = Self.loadingElements.contains(element) ? .ownURL : .url
        case "src", "data", "codebase": self = Self.loadingElements.contains(element) ? .ownURL : .url
        case "poster", "cite", "background", "longdesc", "icon", "itemid", "itemtype": self = .url
        case "ping", "archive", "profile", "classid":
            self = .unsafe("the attribute \(attribute) cannot hold an interpolation")
        case "content" where element == "meta":
            self = .unsafe("content of meta can redirect, so it cannot hold an interpolation")
        default:
            self =
                Self.animatingElements.contains(element)
                ? .unsafe("an animation can change a link, so <\(element)> cannot hold an interpolation") : .plain
        }
    }

    /// Elements whose URL is loaded into the page or acts in its name.
    private static let loadingElements: Set<String> = [
        "script", "link", "iframe", "object", "embed", "use", "image", "feimage",
    ]
    /// SVG elements that change attributes of other elements.
    private static let animatingElements: Set<String> = ["animate", "animatemotion", "animatetransform", "set"]

    /// Returns the reason why an attribute is not allowed at all; `nil` if it is allowed.
    static func rejection(ofAttribute name: String) -> String? {
        if name.hasPrefix("on") { return "the attribute \(name) runs script, which the page's policy blocks" }
        if name == "style" { return "style attributes are blocked by the page's policy; use a class" }
        if name == "srcdoc" { return "srcdoc is a page inside an attribute and cannot be made safe" }
        return nil
    }

    /// Returns the reason why an element is not allowed at all; `nil` if it is allowed.
    static func rejection(ofElement name: String) -> String? {
        switch name {
        case "style": "<style> is blocked by the page's policy; write a file in Public/css"
        case "base": "<base> changes where every own path leads"
        case "plaintext", "xmp", "noembed", "noframes", "frameset", "frame", "listing":
            "<\(name)> is obsolete and changes how the rest is read"
        default: nil
        }
    }

    /// Returns whether a URL with this literal beginning is as safe as an interpolated one.
    func allows(literalBeginning: [UInt8]) -> Bool {
        let text = String(decoding: literalBeginning, as: UTF8.self).lowercased()
        // Browsers read both as the address of another host.
        if text.hasPrefix("//") || text.hasPrefix("/\\") { return false }
        if text.hasPrefix("/") || text.hasPrefix("?") || text.hasPrefix("#") { return true }
        if ["http://", "https://", "mailto:"].contains(where: text.hasPrefix) { return self != .ownURL }
        // A relative path: no colon may end a scheme before the first slash.
        return text.utf8.prefix { !"/?#".utf8.contains($0) }.allSatisfy { $0.isNamePart || "-.".utf8.contains($0) }
    }
}
