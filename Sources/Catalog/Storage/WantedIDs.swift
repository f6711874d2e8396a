import GRDB
import Text

/// The ids that a statement is asked for, as its first table: `wanted`, with a column `value`. One alone, as on the page of one
/// item, is a row by itself, because reading an array of one takes longer than what is then found.
package struct WantedIDs {
    package let sql: String
    package let argument: any DatabaseValueConvertible

    package init(_ ids: [Int64]) {
        if ids.count == 1 {
            (sql, argument) = ("(SELECT ? AS value) AS wanted", ids[0])
        } else {
            (sql, argument) = ("json_each(?) AS wanted", jsonArray(ids))
        }
    }
}
