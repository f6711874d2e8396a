import Catalog
import GRDB
import Site

extension JSONWriter {
    mutating func members(ofImport run: Row) {
        member("id", run["uid"] as String)
        member("format", run["format"] as String)
        member("fileName", run["fileName"] as String)
        member("state", run["state"] as String)
        member(ifPresent: "problem", run["problem"] as String?)
        member(ifPresent: "dayOrder", run["dayOrder"] as String?)
        member("startedAt", run["startedAt"] as Timestamp)
        member(ifPresent: "finishedAt", run["finishedAt"] as Timestamp?)
        member("pending", run["pending"] as Int)
        member("accepted", run["accepted"] as Int)
        member("duplicate", run["duplicate"] as Int)
        member("choice", run["choice"] as Int)
        member("failed", run["failed"] as Int)
    }

    mutating func members(ofImportRow row: Row) {
        member("ordinal", row["ordinal"] as Int)
        member("status", row["status"] as String)
        member(ifPresent: "reason", row["reason"] as String?)
        member("raw", row["raw"] as String)
    }
}
