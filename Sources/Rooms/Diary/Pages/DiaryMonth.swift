import Catalog
import Site
import Text

/// A month of a year, as addresses and calendars name it.
struct DiaryMonth: Sendable, Hashable {
    let year: Int
    let month: Int

    init(_ date: LocalDate) {
        (year, month) = (date.year, date.month)
    }

    /// Reads "2026-11"; nil when there is no such month.
    init?(_ text: String) {
        guard text.utf8.count == 7, let day = LocalDate(text + "-01"), Self.years.contains(day.year) else {
            return nil
        }
        self.init(day)
    }

    private init(year: Int, month: Int) {
        (self.year, self.month) = (year, month)
    }

    private static let years = 1800...2400

    var text: String { String(date(1).text.prefix(7)) }

    func adding(_ months: Int) -> DiaryMonth {
        let number = year * 12 + month - 1 + months
        return DiaryMonth(year: number / 12, month: number % 12 + 1)
    }

    /// All of its days.
    var days: [LocalDate] { (1...31).map(date).filter { $0.month == month } }

    private func date(_ day: Int) -> LocalDate {
        LocalDate(CivilDate(days: CivilDate(year: year, month: month, day: day).days))
    }
}
