import Dispatch

/// Runs asynchronous handlers on threads of their own: what blocks Swift's few threads elsewhere in the process, such as a
/// long transaction of a job, cannot keep answers back.
final class HandlerExecutor: TaskExecutor {
    /// One for the process: a task does not keep its executor alive.
    static let shared = HandlerExecutor()
    private let queue = DispatchQueue(label: "seorap.handlers", attributes: .concurrent)

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
