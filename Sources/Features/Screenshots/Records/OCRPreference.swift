import Catalog
import MediaProtocol

package enum OCRPreference: String, Sendable, CaseIterable {
    case koreanAndEnglish = "ko"
    case english = "en"
    case off

    static let setting = "screenshots.ocrLanguage"

    var language: OCRLanguage? {
        switch self {
        case .koreanAndEnglish: .koreanAndEnglish
        case .english: .english
        case .off: nil
        }
    }

    /// One statement.
    package static func of(_ catalog: Catalog, in scope: OwnerScope) throws -> OCRPreference {
        try catalog.settings.get(setting, of: scope.owner, in: scope.db).flatMap(OCRPreference.init(rawValue:))
            ?? .koreanAndEnglish
    }
}
