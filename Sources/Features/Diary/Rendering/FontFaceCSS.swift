import PageDocument

/// The style sheet of font files that people brought: what a page is written in and, for whoever chose it, the house.
enum FontFaceCSS {
    /// - Parameters:
    ///   - files: hashes and media types.
    ///   - address: where a file is served from, by its hash.
    static func css(_ files: [(sha256: String, type: String)], address: (String) -> String) -> String {
        files.map { file in
            let face = PageTypeface.own(sha256: file.sha256)
            // Lines are as high as those of our own fonts, so that words being typed stand where they are drawn.
            return """
                @font-face { font-family: "\(face.family)"; src: url("\(address(file.sha256))") \(format(file.type)); \
                font-display: swap; ascent-override: 80%; descent-override: 20%; line-gap-override: 0%; }
                @layer tokens { :root[data-font="\(face.key)"] { --own: "\(face.family)", "\(PageFont.standard.family)"; } }
                @layer components { .\(face.style) { font-family: "\(face.family)", "\(PageFont.standard.family)", sans-serif; } }

                """
        }.joined()
    }

    private static func format(_ type: String) -> String {
        switch type {
        case "font/otf": "format(\"opentype\")"
        case "font/woff2": "format(\"woff2\")"
        default: "format(\"truetype\")"
        }
    }
}
