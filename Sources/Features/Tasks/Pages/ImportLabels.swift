import Catalog
import Site

/// Texts about the files that a feature can import.
package struct ImportLabels: Sendable {
    package let title: Phrase
    package let detail: Phrase
    package let fieldLabel: Phrase
    package let hint: Phrase
    /// The value of `accept` of the file field, which limits the file dialog.
    package let accept: String
    /// Names of the supported formats.
    package let formats: [String]
    /// Export links next to the title.
    package let exports: [SettingsLink]

    package init(
        title: Phrase, detail: Phrase, fieldLabel: Phrase, hint: Phrase, accept: String, formats: [String] = [],
        exports: [SettingsLink]
    ) {
        self.title = title
        self.detail = detail
        self.fieldLabel = fieldLabel
        self.hint = hint
        self.accept = accept
        self.formats = formats
        self.exports = exports
    }
}
