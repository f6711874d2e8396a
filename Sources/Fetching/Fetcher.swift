import Synchronization

/// The only way out of Seorap: fetches http and https addresses over libcurl, on one thread of its own.
///
/// Every connection is checked when it is made, so neither a redirect nor a name server that changes its mind reaches
/// an address that `FetchConfiguration` refuses, nor a port of another kind of service. No proxy, no stored cookies, no credentials are used.
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
    /// - Returns: the last answer, whatever its status.
    /// - Throws: `FetchError` when there is no complete answer; `.cancelled` when the task was cancelled.
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
            // The flag comes first: an order that is handled after this sees it, one handled before finds the command.
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

private final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .sequentiallyConsistent) }

    func set() { flag.store(true, ordering: .sequentiallyConsistent) }
}
