import Foundation
import Text
import Web

/// A file at an address, such as a picture or a PDF. Its name and format serve as the title.
struct RemoteFile {
    let address: WebAddress
    let kind: PageMetadata.Kind
    /// Media type without parameters.
    let type: String?
    /// `Content-Disposition` field.
    let disposition: String?

    /// Returns the kind of a resource, from the first bytes of the body if they are distinctive, otherwise from the
    /// media type.
    static func kind(_ type: String?, body: [UInt8]) -> PageMetadata.Kind {
        if body.starts(with: "%PDF-".utf8) { return .pdf }
        if let image = PictureType.sniff(body), image != .svg || type == image.rawValue { return .image }
        let major = type?.split(separator: "/").first
        switch major {
        case "image" where !body.isEmpty && isMarkup(body): return .page
        case "image": return .image
        case "video": return .video
        case "audio": return .audio
        default: break
        }
        switch type {
        case nil, "", "application/octet-stream": return body.isEmpty || isMarkup(body) ? .page : .file
        case "application/pdf": return .pdf
        case "text/html", "application/xhtml+xml", "text/xml", "application/xml": return .page
        case .some(let type): return type.hasSuffix("+xml") || isMarkup(body) ? .page : .file
        }
    }

    private static let tag = CompiledRegex(/<(!?[a-z][a-z0-9]*)([\s>\/].*)?/.dotMatchesNewlines())

    /// Whether the body begins like HTML or a feed: with one of `firstTags` (WHATWG MIME Sniffing 7.1, and the tags of
    /// feeds and of pages without a head), followed by white space, `/` or `>`.
    private static func isMarkup(_ body: [UInt8]) -> Bool {
        // Skips white space and the byte order mark.
        let beginning = body.prefix(512).drop { $0 <= 0x20 || $0 == 0xef || $0 == 0xbb || $0 == 0xbf }
        let start = String(decoding: beginning.prefix(64), as: UTF8.self).lowercased()
        if start.hasPrefix("<!--") || start.hasPrefix("<?xml") { return true }
        guard let name = start.wholeMatch(of: tag)?.1 else { return false }
        return firstTags.contains(name)
    }

    private static let firstTags: Set<Substring> = [
        "!doctype", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style", "title", "b",
        "body", "br", "p", "meta", "link", "base", "center", "rss", "feed",
    ]

    var metadata: PageMetadata {
        var metadata = PageMetadata()
        metadata.kind = kind
        metadata.title = title
        metadata.site = address.displayShortHost
        metadata.favicons = [.init(url: address.origin + "/favicon.ico", size: nil)]
        if kind == .image { metadata.images = [address.text] }
        return metadata
    }

    private var title: String {
        let name = disposition.flatMap(Self.fileName) ?? nameInPath ?? address.displayHost
        let hasExtension = name.lastIndex(of: ".").map { (2...6).contains(name[$0...].count) } ?? false
        guard !hasExtension, let format else { return name }
        return "\(name) (\(format))"
    }

    /// Format such as `PDF` or `JPEG`; nil when the media type contradicts the bytes.
    private var format: String? {
        if kind == .pdf { return "PDF" }
        let parts = type?.split(separator: "/") ?? []
        guard parts.count == 2, parts[0] == kind.rawValue else { return nil }
        return parts[1].split(separator: "+").first?.replacing("x-", with: "").uppercased()
    }

    private var nameInPath: String? {
        address.path.split(separator: "/").last.flatMap { Self.name(PercentEncoding.decode($0)) }
    }

    /// Returns the file name in a `Content-Disposition` field: `filename*` (RFC 8187), otherwise `filename` (RFC 6266).
    static func fileName(_ disposition: String) -> String? {
        var unencodedName: String?
        for parameter in disposition.split(separator: ";").dropFirst() {
            guard let equals = parameter.firstIndex(of: "=") else { continue }
            let key = parameter[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
            let value = parameter[parameter.index(after: equals)...]
                .trimmingCharacters(in: Foundation.CharacterSet(charactersIn: " \t\""))
            if key == "filename*" {
                let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3 else { continue }
                let bytes = PercentEncoding.decode(parts[2])
                let text = Charset(label: parts[0]).flatMap { $0 == .utf8 ? nil : Iconv.decode(bytes, from: $0) }
                if let name = text.map({ name(Array($0.utf8)) }) ?? name(bytes) { return name }
            } else if key == "filename" {
                unencodedName = name(PercentEncoding.decode(value))
            }
        }
        return unencodedName
    }

    /// Returns the last path component as text, which old Korean servers write in windows-949; nil if it is not text.
    private static func name(_ bytes: [UInt8]) -> String? {
        let text = DecodedText(bytes).text.nfc
        let lastComponent = text.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        return lastComponent.contains("\u{FFFD}") ? nil : PlainTextSanitiser.clean(lastComponent, limit: 200)
    }
}
