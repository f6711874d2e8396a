import Site
import Text

extension FieldChecks {
    /// Returns a day as far as it is known; `nil` for an empty field.
    package mutating func date(_ field: String, _ text: String) -> PartialDate? {
        let text = text.oneLine
        if text.isEmpty { return nil }
        if let date = PartialDate(typed: text) { return date }
        refuse(field, "2024, 2024-05, 2024-05-01처럼 적어 주세요", "Enter it like 2024, 2024-05 or 2024-05-01")
        return nil
    }
}
