import PageDocument

/// The style sheet of uploaded fonts, for texts on pages and for the interface of people who chose one.
enum FontFaceCSS {
    /// - Parameters:
    ///   - files: hashes and media types.
    ///   - url: returns the URL of a file, by its hash.
    static func css(_ files: [(sha256: String, type: String)], url: (String) -> String) -> String {
        files.map { file in
            let typeface = PageTypeface.own(sha256: file.sha256)
            // The metrics of lines equal those of the built-in fonts, so that typed text is at the position of drawn text.
            return """
                @font-face { font-family: "\(typeface.family)"; src: url("\(url(file.sha256))") \(format(file.type)); \
                font-display: swap; ascent-override: 80%; descent-override: 20%; line-gap-override: 0%; }
                @layer tokens { :root[data-font="\(typeface.key)"] { --own: "\(typeface.family)", "\(PageFont.standard.family)"; } }
                @layer components { .\(typeface.style) { font-family: "\(typeface.family)", "\(PageFont.standard.family)", sans-serif; } }

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
