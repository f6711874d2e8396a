import Catalog
import MediaProtocol

package enum ReadingChoice: String, Sendable, CaseIterable {
    case koreanAndEnglish = "ko"
    case english = "en"
    case off

    static let setting = "screenshots.ocrLanguage"

    var language: TextLanguage? {
        switch self {
        case .koreanAndEnglish: .koreanAndEnglish
        case .english: .english
        case .off: nil
        }
    }

    /// One statement.
    package static func of(_ catalog: Catalog, in scope: Scope) throws -> ReadingChoice {
        try catalog.settings.get(setting, of: scope.owner, in: scope.db).flatMap(ReadingChoice.init(rawValue:))
            ?? .koreanAndEnglish
    }
}
