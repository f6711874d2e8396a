/// A language that Seorap speaks. The raw value is its BCP 47 tag.
package enum Language: String, Sendable, Hashable, CaseIterable {
    case ko, en
}

/// A text shown to a person, in every language.
package struct Phrase: Sendable, Hashable {
    package let ko: String
    package let en: String

    package init(_ ko: String, _ en: String) {
        self.ko = ko
        self.en = en
    }

    /// The text in one language.
    package subscript(_ language: Language) -> String {
        language == .ko ? ko : en
    }
}
