/// Step that every request and response passes.
package protocol Middleware: Sendable {
    /// Runs when the head is complete, before the body is read and before `100 Continue` is sent.
    /// - Returns: a response, which skips the handler and later middleware; nil to continue.
    func before(_ request: inout Request) throws -> Response?

    /// Runs on every response, errors included, in reverse order.
    func after(_ request: Request, _ response: inout Response)
}

extension Middleware {
    package func before(_ request: inout Request) throws -> Response? { nil }
    package func after(_ request: Request, _ response: inout Response) {}
}
