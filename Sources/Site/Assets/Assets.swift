import Foundation
import HTTPServer
import HTTPTypes

/// The files of Public: styles joined in the order of their names, scripts packed by their imports, icons joined into one
/// sprite, each compressed once at start and named by its content, so that a browser asks for it once and never again.
package final class Assets: Sendable {
    private let assets: [String: Asset]
    package let stylesheet: String
    package let script: String
    /// What only the notifications page needs.
    package let notices: String
    package let icons: String
    /// Of the pages where people introduce themselves.
    package let peopleScript: String
    package let peopleStyle: String
    /// The drawn portraits, by the names of their files.
    package let drawings: [String: String]
    /// The drawn stickers, by their keys.
    package let stickers: [String: String]
    /// What else is in css/later and js/later, by the names of the files without their ending.
    private let laterStyles: [String: String]
    private let laterScripts: [String: String]
    /// What sends files: a script and its style, fetched with the first file that is dropped or pasted.
    package let upload: String
    /// The command palette, fetched when somebody asks for it.
    package let palette: String
    /// The completion of tags, fetched when somebody comes to such a field.
    package let completion: String
    /// What makes the search field of a list answer while somebody types.
    package let bar: String
    /// What only phones need.
    package let hand: String
    package let favicon: String
    package let manifest: String
    /// What an iPhone puts on its home screen.
    let touchIcon: String
    /// The speculation rules; nil where the folder has none.
    let prefetching: String?
    /// Served under a fixed name, because its place decides which pages it may serve.
    let serviceWorker: [UInt8]
    /// Changes when any of them does; pages are as old as the assets they name.
    package let fingerprint: String

    /// - Parameters:
    ///   - folder: the path of Public. A missing part is empty, so that pages work without styles.
    ///   - navigation: of the collections, whose accents join the styles.
    package init(folder: String, navigation: [Navigation] = []) throws {
        let files = try Files(folder: folder)
        var assets: [String: Asset] = [:]
        func add(_ name: String, _ asset: Asset) -> String {
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            let file = name[..<dot] + "-" + asset.fingerprint.prefix(6) + name[dot...]
            assets[String(file)] = asset
            return SitePath.asset(String(file))
        }
        func add(_ name: String, _ bytes: [UInt8], _ type: String) -> String { add(name, Asset(bytes, type: type)) }
        stylesheet = add(
            "app.css", try files.joined("css", "css") + Self.accents(navigation), "text/css; charset=utf-8")
        var later: [String: String] = [:]
        let alone = try files.names("js/later", ending: "js").filter { $0 != "service-worker.js" }
        // A folder is one script. What it holds is not repeated in others.
        let folders = try files.folders("js/later").filter { !$0.hasSuffix(".js") }
        let entries =
            [("js/main.js", "app.js")] + folders.map { ("js/later/\($0)/main.js", $0 + ".js") }
            + alone.map { ("js/later/" + $0, $0) }
        var scripts = ScriptBundler(names: Dictionary(uniqueKeysWithValues: entries), read: files.bytes) {
            add($0, $1, Self.scriptType)
        }
        for (path, name) in entries { later[name] = try scripts.address(of: path) }
        script = try scripts.address(of: "js/main.js")
        icons = add("i.svg", Array(try files.sprite("icons").utf8), "image/svg+xml")
        favicon = add("favicon.svg", try files.bytes("favicon.svg"), "image/svg+xml")
        peopleStyle = add(
            "people.css", Layout.removed(from: try files.bytes("css/later/people.css")), "text/css; charset=utf-8")
        for name in try files.names("css/later", ending: "css") {
            later[name] = add(
                name, Layout.removed(from: try files.bytes("css/later/" + name)), "text/css; charset=utf-8")
        }
        // Megabytes that are always made together: the stamp of their making stands for what is in them.
        let stamp = try files.bytes("fonts/stamp")
        let fonts = try files.names("fonts", ending: "woff2").reduce(into: [:]) { fonts, name in
            fonts[name] = add(name, Asset(path: files.path("fonts/" + name), type: "font/woff2", version: stamp))
        }
        let fontFaces = String(decoding: try files.bytes("fonts/fonts.css"), as: UTF8.self)
            .split(separator: "url(", omittingEmptySubsequences: false)
            .map { part in
                guard let end = part.firstIndex(of: ")"), let path = fonts[String(part[..<end])] else {
                    return String(part)
                }
                return path + part[end...]
            }
            .joined(separator: "url(")
        if !fontFaces.isEmpty {
            later["fonts.css"] = add("fonts.css", Array(fontFaces.utf8), "text/css; charset=utf-8")
        }
        func without(_ ending: String) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: later.filter { $0.key.hasSuffix(ending) }.map {
                    (String($0.key.dropLast(ending.count)), $0.value)
                })
        }
        let (styles, modules) = (without(".css"), without(".js"))
        (laterStyles, laterScripts) = (styles, modules)
        (notices, peopleScript) = (modules["notices"] ?? "", modules["people"] ?? "")
        func both(_ part: String) -> String {
            [modules[part], styles[part]].compactMap(\.self).joined(separator: " ")
        }
        (upload, palette, completion, bar, hand) = (
            both("upload"), both("palette"), both("tags"), both("bar"), both("hand")
        )
        drawings = try files.names("people", ending: "svg").reduce(into: [:]) { drawings, name in
            drawings[String(name.dropLast(4))] = add(name, try files.bytes("people/" + name), "image/svg+xml")
        }
        var stickers: [String: String] = [:]
        for pack in try files.folders("stickers") {
            for name in try files.names("stickers/" + pack, ending: "svg") {
                let drawing = try files.bytes("stickers/\(pack)/\(name)")
                stickers[String(name.dropLast(4))] = add("sticker-" + name, drawing, "image/svg+xml")
            }
        }
        self.stickers = stickers
        serviceWorker = Layout.removed(from: try files.bytes("js/later/service-worker.js"))
        var installed = String(decoding: try files.bytes("manifest.webmanifest"), as: UTF8.self)
        var touchIcon = ""
        for name in try files.names("app", ending: "png") {
            let path = add("app-" + name, try files.bytes("app/" + name), "image/png")
            installed = installed.replacing("app/" + name, with: path)
            if name.hasPrefix("touch") { touchIcon = path }
        }
        self.touchIcon = touchIcon
        manifest = add("manifest.webmanifest", Array(installed.utf8), "application/manifest+json")
        let rules = try files.bytes("prefetch.json")
        prefetching = rules.isEmpty ? nil : add("prefetch.json", rules, "application/speculationrules+json")
        self.assets = assets
        fingerprint = String(Asset(Array(assets.keys.sorted().joined().utf8), type: "text/plain").fingerprint.prefix(8))
    }

    private static func accents(_ navigation: [Navigation]) -> [UInt8] {
        guard !navigation.isEmpty else { return [] }
        let rules = navigation.map { ".\($0.cssClass) { --hue: \($0.hue); }" }
        return Array("@layer tokens { \(rules.joined(separator: " ")) }\n".utf8)
    }

    private static let scriptType = "text/javascript; charset=utf-8"

    /// See ``Shell/parts``.
    package func styles(of parts: [String]) -> [String] { parts.compactMap { laterStyles[$0] } }
    package func scripts(of parts: [String]) -> [String] { parts.compactMap { laterScripts[$0] } }

    package func response(_ name: String) -> Response? {
        assets[name]?.response
    }

    /// For browsers and phones that ask at the root without having read a page.
    var faviconResponse: Response {
        response(String(favicon.split(separator: "/").last ?? "")) ?? .empty(.notFound)
    }

    /// It asks for pages and assets, so it may connect where other scripts' answers may not.
    package var serviceWorkerResponse: Response {
        var response = Response.bytes(serviceWorker, type: Self.scriptType)
        response.headers[.contentSecurityPolicy] = "default-src 'none'; connect-src 'self'"
        response.headers[.cacheControl] = "no-cache"
        return response
    }

    package var paths: [String] {
        assets.keys.sorted().map { SitePath.asset($0) }
    }
}

extension Assets {
    /// Where Public is: at the place given, or beside the program, or above it, as in a working copy or a test.
    package static func folder(given: String? = nil) -> String? {
        if let given { return given }
        let files = FileManager.default
        let program = (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        for start in [program, files.currentDirectoryPath + "/."] {
            var folder = URL(fileURLWithPath: start)
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                for name in ["Public", "share/seorap/Public"] {
                    let candidate = folder.appendingPathComponent(name).path
                    if files.fileExists(atPath: candidate + "/css") { return candidate }
                }
            }
        }
        return nil
    }
}

/// Reading of Public at start.
private struct Files {
    let folder: String

    init(folder: String) throws {
        guard FileManager.default.fileExists(atPath: folder) else { throw AssetsError.missing(folder) }
        self.folder = folder
    }

    func names(_ part: String, ending suffix: String) throws -> [String] {
        let path = folder + "/" + part
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix("." + suffix) }.sorted()
    }

    func folders(_ part: String) throws -> [String] {
        let path = folder + "/" + part
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func bytes(_ name: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path(name)) else { return [] }
        return [UInt8](data)
    }

    func joined(_ part: String, _ suffix: String) throws -> [UInt8] {
        try names(part, ending: suffix).flatMap { Layout.removed(from: try bytes(part + "/" + $0)) }
    }

    /// One symbol for each file, named like the file.
    func sprite(_ part: String) throws -> String {
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        for name in try names(part, ending: "svg") {
            let icon = String(decoding: try bytes(part + "/" + name), as: UTF8.self)
            guard let start = icon.firstIndex(of: ">"), let end = icon.range(of: "</svg>", options: .backwards),
                start < end.lowerBound
            else { throw AssetsError.notAnIcon(name) }
            let drawing = icon[icon.index(after: start)..<end.lowerBound]
                .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
            text += "<symbol id=\"\(name.dropLast(4))\" viewBox=\"0 0 24 24\">\(drawing)</symbol>"
        }
        return text + "</svg>"
    }
}

enum AssetsError: Error, Sendable {
    /// There is no such folder.
    case missing(String)
    /// A file in icons is not one `<svg>` element.
    case notAnIcon(String)
    /// A script imports itself, by way of others or not.
    case importedByItself(String)
}
