import Catalog
import GRDB
import MediaProtocol

/// Which words a person wants to have read in their pictures.
package enum ReadingChoice: String, Sendable, CaseIterable {
    case koreanAndEnglish = "ko"
    case english = "en"
    case off

    static let setting = "screenshots.reading"

    var language: TextLanguage? {
        switch self {
        case .koreanAndEnglish: .koreanAndEnglish
        case .english: .english
        case .off: nil
        }
    }

    /// One statement.
    package static func of(_ person: Person.ID, _ catalog: Catalog, in db: Database) throws -> ReadingChoice {
        try catalog.settings.get(setting, of: person, in: db).flatMap(ReadingChoice.init(rawValue:))
            ?? .koreanAndEnglish
    }
}
