import Foundation
import Logging

/// Leaves statements out of the log: an error of the database says what is wrong, and what it was doing is for nobody
/// who reads this.
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

    /// GRDB ends its descriptions with the statement, in backquotes.
    static func withoutStatements(_ text: String) -> String {
        guard let start = text.range(of: " - while executing `") else { return text }
        return String(text[..<start.lowerBound])
    }
}
