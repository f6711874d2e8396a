import GRDB
import Values

/// Number of unfinished jobs of one kind and the rate at which they finish.
package struct JobThroughput: Sendable, Hashable {
    package let kind: String
    /// Number of jobs not yet started, including paused ones.
    package let waiting: Int
    package let running: Int
    /// Jobs finished per minute; nil if fewer than three finished lately or all at the same time.
    package let perMinute: Double?
    /// Whether a person has paused this kind or all kinds.
    package let isPaused: Bool

    /// Estimated time until the remaining jobs are done; nil without a rate.
    package var remainingTime: Duration? {
        perMinute.map { .seconds(min((Double(waiting) + Double(running)) / max($0, 0.001) * 60, 1e12)) }
    }
}

extension JobQueue {
    /// Period from which the rate is computed.
    private static let sampleWindow = Duration.seconds(300)
    /// Maximum number of finished jobs from which the rate is computed.
    private static let maxSamples = 60

    /// Returns the throughput of kinds that have unstarted jobs or are paused. Runs one statement for each, and two
    /// more.
    /// - Parameter person: whose jobs to count, with those of the instance; nil for all jobs.
    package func throughput(for person: Int64?, in db: Database) throws -> [JobThroughput] {
        let paused = try paused(in: db)
        var counts: [String: [JobState: Int]] = [:]
        for count in try self.counts(of: person, in: db) { counts[count.kind, default: [:]][count.state] = count.count }
        for kind in paused where kind != "*" { counts[kind, default: [:]][.paused, default: 0] += 0 }
        return try counts.keys.sorted().compactMap { kind in
            let countByState = counts[kind] ?? [:]
            let waiting = (countByState[.waiting] ?? 0) &+ (countByState[.paused] ?? 0)
            guard waiting > 0 || paused.contains(kind) else { return nil }
            return JobThroughput(
                kind: kind, waiting: waiting, running: countByState[.running] ?? 0,
                perMinute: try rate(of: kind, in: db),
                isPaused: paused.contains(kind) || paused.contains("*"))
        }
    }

    private func rate(of kind: String, in db: Database) throws -> Double? {
        let finishTimes = try db.values(
            Timestamp.self,
            "SELECT finishedAt FROM job WHERE kind = ? AND state = 'done' ORDER BY id DESC LIMIT \(Self.maxSamples)",
            [kind]
        )
        let now = environment.now()
        let recent = finishTimes.filter { now - $0 <= Self.sampleWindow }
        guard let first = recent.min(), let last = recent.max(), recent.count >= 3, last > first else { return nil }
        return Double(recent.count - 1) / Double((last - first).milliseconds) * 60_000  // jobs a minute
    }
}
