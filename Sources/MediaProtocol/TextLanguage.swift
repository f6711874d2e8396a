/// Which words are looked for in a picture.
package enum TextLanguage: String, Codable, Sendable, CaseIterable {
    case koreanAndEnglish = "ko"
    case english = "en"

    /// tesseract's models for it, the best first; any one will do.
    ///
    /// The one of the Hangul script reads Latin letters as well, and by itself finds more than `kor+eng` does.
    package var models: [String] {
        switch self {
        case .koreanAndEnglish: ["Hangul", "script/Hangul", "kor+eng"]
        case .english: ["eng", "Latin", "script/Latin"]
        }
    }

    /// What Debian calls the best one.
    package var package: String {
        switch self {
        case .koreanAndEnglish: "tesseract-ocr-script-hang"
        case .english: "tesseract-ocr-eng"
        }
    }
}

extension Sequence<TextLanguage> {
    /// Debian's packages for all of them, as apt-get takes them.
    package var packages: String { map(\.package).joined(separator: " ") }
}

/// What this machine can read with; `seorap doctor` prints it.
package struct ReaderDescription: Codable, Sendable, Hashable {
    /// For example `tesseract 5.3.0`; nil where it is not installed.
    package let engine: String?
    /// For which a model is installed.
    package let languages: [TextLanguage]

    package init(engine: String?, languages: [TextLanguage]) {
        self.engine = engine
        self.languages = languages
    }
}
