import Foundation
import HTTPServer
import HTTPTypes

/// The files of Public, compressed once at start and served under names that contain their hashes.
///
/// Styles are joined in the order of their file names, scripts are bundled by their imports, and icons are joined into
/// one sprite. A browser requests each file once, because a changed file gets another name.
package final class Assets: Sendable {
    /// Files by their names with hashes.
    private let assets: [String: Asset]
    // The following properties are URLs. They are empty if the file is missing.
    package let stylesheet: String
    package let script: String
    /// The script of the notifications page.
    package let notices: String
    package let icons: String
    /// The script of the profile page and of the welcome page.
    package let signUpScript: String
    package let peopleStyle: String
    /// URLs of the preset portraits, by file name without extension.
    package let drawings: [String: String]
    /// URLs of the stickers, by key.
    package let stickers: [String: String]
    /// URLs of the style sheets of `css/later` and of `fonts.css`, by file name without extension.
    private let pageStyles: [String: String]
    private let laterScripts: [String: String]
    /// The script and the style sheet of uploads, fetched with the first file that is dropped or pasted.
    package let upload: String
    /// The command palette, fetched when it is opened.
    package let palette: String
    /// Tag completion, fetched when a tag field is focused.
    package let completion: String
    /// The script that updates a list while the person types into its search field.
    package let topBarScript: String
    /// The script that only phones need.
    package let mobileScript: String
    package let favicon: String
    package let manifest: String
    /// The icon of the home screen of iOS.
    let touchIcon: String
    /// URL of the speculation rules; `nil` if the folder has none.
    let prefetching: String?
    /// The service worker, served under a fixed path because the path limits the pages that it controls.
    let serviceWorker: [UInt8]
    /// A hash over the names of all files. Page ETags contain it, because a page names its assets.
    package let fingerprint: String

    /// - Parameters:
    ///   - folder: the path of Public. A missing part is empty, so that pages work without styles.
    ///   - navigation: the collections, whose accent colours are added to the style sheet.
    package init(folder: String, navigation: [NavigationEntry] = []) throws {
        let files = try PublicFolder(folder: folder)
        var assets: [String: Asset] = [:]
        func add(_ name: String, _ asset: Asset) -> String {
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            // Six characters of the hash distinguish the versions of one file.
            let hashedName = name[..<dot] + "-" + asset.fingerprint.prefix(6) + name[dot...]
            assets[String(hashedName)] = asset
            return SitePath.asset(String(hashedName))
        }
        func add(_ name: String, _ bytes: [UInt8], _ type: String) -> String { add(name, Asset(bytes, type: type)) }
        stylesheet = add(
            "app.css", try files.concatenated("css", "css") + Self.accents(navigation), "text/css; charset=utf-8")
        // URLs of files that only some pages load, by file name.
        var later: [String: String] = [:]
        let singleScripts = try files.names("js/later", ending: "js").filter { $0 != "service-worker.js" }
        // Each folder is bundled as one script, and other scripts do not repeat its modules.
        let folders = try files.folders("js/later").filter { !$0.hasSuffix(".js") }
        let entries =
            [("js/main.js", "app.js")] + folders.map { ("js/later/\($0)/main.js", $0 + ".js") }
            + singleScripts.map { ("js/later/" + $0, $0) }
        var scripts = ScriptBundler(names: Dictionary(uniqueKeysWithValues: entries), read: files.bytes) {
            add($0, $1, Self.scriptType)
        }
        for (path, name) in entries { later[name] = try scripts.address(of: path) }
        script = try scripts.address(of: "js/main.js")
        icons = add("i.svg", Array(try files.sprite("icons").utf8), "image/svg+xml")
        favicon = add("favicon.svg", try files.bytes("favicon.svg"), "image/svg+xml")
        peopleStyle = add(
            "people.css", AssetMinifier.minified(try files.bytes("css/later/people.css")),
            "text/css; charset=utf-8")
        for name in try files.names("css/later", ending: "css") {
            later[name] = add(
                name, AssetMinifier.minified(try files.bytes("css/later/" + name)), "text/css; charset=utf-8")
        }
        // The fonts are megabytes and always generated together, so the stamp file is hashed in place of their bytes.
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
        func urls(withExtension ending: String) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: later.filter { $0.key.hasSuffix(ending) }.map {
                    (String($0.key.dropLast(ending.count)), $0.value)
                })
        }
        let (styles, bundledScripts) = (urls(withExtension: ".css"), urls(withExtension: ".js"))
        (pageStyles, laterScripts) = (styles, bundledScripts)
        (notices, signUpScript) = (bundledScripts["notices"] ?? "", bundledScripts["people"] ?? "")
        /// Returns the URLs of the script and of the style sheet of one name, separated by a space.
        func scriptAndStyle(_ name: String) -> String {
            [bundledScripts[name], styles[name]].compactMap(\.self).joined(separator: " ")
        }
        (upload, palette, completion) = (scriptAndStyle("upload"), scriptAndStyle("palette"), scriptAndStyle("tags"))
        (topBarScript, mobileScript) = (scriptAndStyle("bar"), scriptAndStyle("hand"))
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
        serviceWorker = AssetMinifier.minified(try files.bytes("js/later/service-worker.js"))
        var manifestText = String(decoding: try files.bytes("manifest.webmanifest"), as: UTF8.self)
        var touchIcon = ""
        for name in try files.names("app", ending: "png") {
            let path = add("app-" + name, try files.bytes("app/" + name), "image/png")
            manifestText = manifestText.replacing("app/" + name, with: path)
            if name.hasPrefix("touch") { touchIcon = path }
        }
        self.touchIcon = touchIcon
        manifest = add("manifest.webmanifest", Array(manifestText.utf8), "application/manifest+json")
        let rules = try files.bytes("prefetch.json")
        prefetching = rules.isEmpty ? nil : add("prefetch.json", rules, "application/speculationrules+json")
        self.assets = assets
        fingerprint = String(Asset(Array(assets.keys.sorted().joined().utf8), type: "text/plain").fingerprint.prefix(8))
    }

    /// Returns the CSS rules of the accent colours.
    private static func accents(_ navigation: [NavigationEntry]) -> [UInt8] {
        guard !navigation.isEmpty else { return [] }
        let rules = navigation.map { ".\($0.cssClass) { --hue: \($0.hue); }" }
        return Array("@layer tokens { \(rules.joined(separator: " ")) }\n".utf8)
    }

    private static let scriptType = "text/javascript; charset=utf-8"

    /// Returns the URLs of the named style sheets; see ``Shell/assetBundles``.
    package func styles(of parts: [String]) -> [String] { parts.compactMap { pageStyles[$0] } }
    package func scripts(of parts: [String]) -> [String] { parts.compactMap { laterScripts[$0] } }

    package func response(_ name: String) -> Response? {
        assets[name]?.response
    }

    /// The favicon at `/favicon.ico`, for browsers that request it without having read a page.
    var faviconResponse: Response {
        response(String(favicon.split(separator: "/").last ?? "")) ?? .empty(.notFound)
    }

    /// The service worker with a policy that lets it fetch pages and assets of this server.
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
    /// Returns the folder Public: `given`, or the first one found in the parents of the program, then of the working
    /// directory; `nil` if there is none.
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

/// Reads the files of Public at start.
private struct PublicFolder {
    let folder: String

    init(folder: String) throws {
        guard FileManager.default.fileExists(atPath: folder) else { throw AssetsError.missing(folder) }
        self.folder = folder
    }

    /// Returns the sorted names of the files with an extension in a subfolder; none if the subfolder is missing.
    func names(_ subfolder: String, ending suffix: String) throws -> [String] {
        let path = folder + "/" + subfolder
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix("." + suffix) }.sorted()
    }

    /// Returns the sorted names of all files and folders in a subfolder; none if the subfolder is missing.
    func folders(_ subfolder: String) throws -> [String] {
        let path = folder + "/" + subfolder
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Returns the content of a file; empty if it is missing.
    func bytes(_ name: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path(name)) else { return [] }
        return [UInt8](data)
    }

    /// Returns the minified files with an extension in a subfolder, joined in the order of their names.
    func concatenated(_ subfolder: String, _ suffix: String) throws -> [UInt8] {
        try names(subfolder, ending: suffix).flatMap { AssetMinifier.minified(try bytes(subfolder + "/" + $0)) }
    }

    /// Returns one `<symbol>` for each file, named like the file.
    func sprite(_ subfolder: String) throws -> String {
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        for name in try names(subfolder, ending: "svg") {
            let icon = String(decoding: try bytes(subfolder + "/" + name), as: UTF8.self)
            guard let start = icon.firstIndex(of: ">"), let end = icon.range(of: "</svg>", options: .backwards),
                start < end.lowerBound
            else { throw AssetsError.notAnIcon(name) }
            let drawing = icon[icon.index(after: start)..<end.lowerBound]
                .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
            text += "<symbol id=\"\(name.dropLast(".svg".count))\" viewBox=\"0 0 24 24\">\(drawing)</symbol>"
        }
        return text + "</svg>"
    }
}

enum AssetsError: Error, Sendable {
    /// The folder does not exist.
    case missing(String)
    /// A file in icons is not one `<svg>` element.
    case notAnIcon(String)
    /// A script imports itself, directly or through other scripts.
    case importedByItself(String)
}
