import Catalog

/// Result of one check of the instance.
package struct CheckResult: Sendable, Hashable {
    package enum Severity: Sendable, Hashable {
        /// Correct, or worth knowing.
        case note
        /// Wrong, but nothing is lost.
        case error
        /// Data is or may be lost.
        case problem
    }

    package let severity: Severity
    package let text: Phrase
    /// Repair that was made.
    package var repair: Phrase?
    /// Whether Seorap can repair it without changing data of people.
    package var canRepair = false

    static func info(_ ko: String, _ en: String) -> CheckResult { CheckResult(severity: .note, text: Phrase(ko, en)) }
    static func problem(_ ko: String, _ en: String) -> CheckResult {
        CheckResult(severity: .problem, text: Phrase(ko, en))
    }
    static func error(_ ko: String, _ en: String, canRepair: Bool = true) -> CheckResult {
        CheckResult(severity: .error, text: Phrase(ko, en), canRepair: canRepair)
    }
}
