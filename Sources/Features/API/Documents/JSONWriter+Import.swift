import Catalog
import GRDB
import Site
import Text

extension JSONWriter {
    /// Writes the members of a row of `importRun`.
    mutating func members(ofImport run: Row) throws {
        try member("id", run.value("uid") as String)
        try member("format", run.value("format") as String)
        try member("fileName", run.value("fileName") as String)
        try member("state", run.value("state") as String)
        try member(ifPresent: "problem", run.value("problem") as String?)
        try member(ifPresent: "dayOrder", run.value("dayOrder") as String?)
        try member("startedAt", run.value("startedAt") as Timestamp)
        try member(ifPresent: "finishedAt", run.value("finishedAt") as Timestamp?)
        try member("pending", run.value("pending") as Int)
        try member("accepted", run.value("accepted") as Int)
        try member("duplicate", run.value("duplicate") as Int)
        try member("choice", run.value("choice") as Int)
        try member("failed", run.value("failed") as Int)
    }

    /// Writes the members of a row of `importRow`.
    mutating func members(ofImportRow row: Row) throws {
        try member("ordinal", row.value("ordinal") as Int)
        try member("status", row.value("status") as String)
        try member(ifPresent: "reason", row.value("reason") as String?)
        try member("raw", row.value("raw") as String)
    }
}
