/// Language of text recognition.
package enum OCRLanguage: String, Codable, Sendable, CaseIterable {
    case koreanAndEnglish = "ko"
    case english = "en"

    /// Names of tesseract's models for the language, best first; one is enough.
    ///
    /// The model of the Hangul script also reads Latin letters, and finds more than `kor+eng` does.
    package var models: [String] {
        switch self {
        case .koreanAndEnglish: ["Hangul", "script/Hangul", "kor+eng"]
        case .english: ["eng", "Latin", "script/Latin"]
        }
    }

    /// Debian's package of the best model.
    package var package: String {
        switch self {
        case .koreanAndEnglish: "tesseract-ocr-script-hang"
        case .english: "tesseract-ocr-eng"
        }
    }
}

extension Sequence<OCRLanguage> {
    /// Debian's packages for all languages, separated by spaces for apt-get.
    package var packages: String { map(\.package).joined(separator: " ") }
}

/// Text recognition of this machine; `seorap doctor` prints it.
package struct OCRCapabilities: Codable, Sendable, Hashable {
    /// Name and version of the engine, for example `tesseract 5.3.0`; nil if it is not installed.
    package let engine: String?
    /// Languages with an installed model.
    package let languages: [OCRLanguage]

    package init(engine: String?, languages: [OCRLanguage]) {
        self.engine = engine
        self.languages = languages
    }
}
