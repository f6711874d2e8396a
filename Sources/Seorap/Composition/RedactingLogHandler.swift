import Foundation
import Logging

/// A log handler that writes to standard error and leaves out the SQL statements in descriptions of database errors.
struct RedactingLogHandler: LogHandler {
    private var inner: StreamLogHandler

    init(label: String) {
        inner = .standardError(label: label)
    }

    var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(Self.withoutStatements(event.message.description))"
        event.metadata = event.metadata?.mapValues { value in
            if case .string(let text) = value { .string(Self.withoutStatements(text)) } else { value }
        }
        inner.log(event: event)
    }

    /// Returns a text without the statement in backquotes with which GRDB's descriptions end.
    static func withoutStatements(_ text: String) -> String {
        guard let start = text.range(of: " - while executing `") else { return text }
        return String(text[..<start.lowerBound])
    }
}
