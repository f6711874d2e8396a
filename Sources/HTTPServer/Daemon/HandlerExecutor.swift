import Dispatch

/// Runs asynchronous handlers on separate threads. Work that blocks Swift's few shared threads, such as a long
/// transaction of a job, therefore cannot delay responses.
final class HandlerExecutor: TaskExecutor {
    /// The only instance, because a task does not retain its executor.
    static let shared = HandlerExecutor()
    private let queue = DispatchQueue(label: "seorap.handlers", attributes: .concurrent)

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
