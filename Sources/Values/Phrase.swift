/// A language of the interface. The raw value is its BCP 47 tag.
package enum Language: String, Sendable, Hashable, CaseIterable {
    case ko, en
}

/// A text of the interface in every language.
package struct Phrase: Sendable, Hashable {
    package let ko: String
    package let en: String

    package init(_ ko: String, _ en: String) {
        self.ko = ko
        self.en = en
    }

    /// Returns the text in one language.
    package subscript(_ language: Language) -> String {
        language == .ko ? ko : en
    }
}
