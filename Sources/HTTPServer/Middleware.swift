/// Something that every request passes.
package protocol Middleware: Sendable {
    /// Runs when the head has come in, before any body is read and before `100 Continue` is sent.
    /// - Returns: an answer, which keeps the handler and later middleware from running; nil to go on.
    func before(_ request: inout Request) throws -> Response?

    /// Runs on every response, errors included, in the opposite order.
    func after(_ request: Request, _ response: inout Response)
}

extension Middleware {
    package func before(_ request: inout Request) throws -> Response? { nil }
    package func after(_ request: Request, _ response: inout Response) {}
}
