import Synchronization

/// Fetches http and https addresses over libcurl, on one thread of its own. All outgoing requests of Seorap
/// go through it.
///
/// Every connection is checked when it is made, so neither a redirect nor a name server that changes its answer leads
/// to an address that `FetchConfiguration` refuses, or to a port of another kind of service. Uses no proxy, no stored
/// cookies and no credentials.
package final class Fetcher: Sendable {
    let configuration: FetchConfiguration
    private let loop: EventLoop
    private let lastID = Atomic<Int>(0)

    package init(_ configuration: FetchConfiguration) {
        self.configuration = configuration
        loop = EventLoop(configuration)
    }

    deinit {
        loop.stop()
    }

    /// Fetches one address, following redirects.
    /// - Returns: the last response, whatever its status.
    /// - Throws: `FetchError` when there is no complete response; `.cancelled` when the task was cancelled.
    package func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
        let address = try FetchError.address(request.url)
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(
                    QueuedFetch(
                        id: id, request: request, address: address, isCancelled: { cancellation.isSet },
                        complete: { continuation.resume(returning: $0) }))
            }
        } onCancel: {
            // The flag is set before the command is sent: a fetch that starts later sees the flag, and one that has
            // started is found by the command.
            cancellation.set()
            loop.cancel(id)
        }
        return try result.get()
    }

    /// Ends every fetch with `FetchError.closed` and waits for the thread to end.
    package func close() {
        loop.stop()
        loop.waitUntilEnded()
    }
}

/// A flag that the event thread reads and the cancelled task sets.
private final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .sequentiallyConsistent) }

    func set() { flag.store(true, ordering: .sequentiallyConsistent) }
}
