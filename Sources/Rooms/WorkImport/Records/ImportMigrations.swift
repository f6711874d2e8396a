import Catalog

extension Migration {
    /// In which order a person said that the file writes days.
    static let importDayOrder = Migration(
        "164-import-day-order",
        sql: "ALTER TABLE importRun ADD COLUMN dayOrder TEXT CHECK (dayOrder IN ('day-first', 'month-first'))")
}
