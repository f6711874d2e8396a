import Catalog

/// The program or file format that a diary comes from. Import runs and sources of fields store the raw value.
package enum DiaryFormat: String, Sendable, CaseIterable {
    case dayOne = "dayone"
    case journiv
    case diarium
    case jrnl
    case daylio
    /// Files with front matter, such as this program's own export.
    case markdown
    case text

    package var title: Phrase {
        switch self {
        case .dayOne: Phrase("Day One", "Day One")
        case .journiv: Phrase("Journiv", "Journiv")
        case .diarium: Phrase("Diarium", "Diarium")
        case .jrnl: Phrase("jrnl", "jrnl")
        case .daylio: Phrase("Daylio", "Daylio")
        case .markdown: Phrase("Markdown", "Markdown")
        case .text: Phrase("일반 글", "plain text")
        }
    }
}
