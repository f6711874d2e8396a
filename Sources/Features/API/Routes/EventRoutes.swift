import Catalog
import HTTPServer
import HTTPTypes
import Site
import Synchronization
import Text

/// Streams the changes that concern a person as server-sent events.
struct EventRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, APIPath.events, listen)
    }

    private func listen(_ request: Request) throws -> Response {
        let session = try request.session
        let events = catalog.events.subscribe(session.person.id, device: session.device)
        let forwarder = EventForwarder()
        let stream = EventStream { forwarder.stop() }
        // The count includes notifications that were added while the client was not connected.
        var unread = JSONWriter(capacity: 32)
        let count = try catalog.read(of: session.person.id) { try catalog.notifications.unreadCount(in: $0) }
        unread.object { $0.member("unread", count) }
        stream.send(event: "unread", data: String(decoding: unread.bytes, as: UTF8.self))
        forwarder.start {
            for await event in events { event.send(to: stream) }
            stream.close()
        }
        return .events(stream)
    }
}

/// Runs the task that forwards events to one connection until the connection closes.
private final class EventForwarder: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func start(_ body: @escaping @Sendable () async -> Void) {
        task.withLock { $0 = Task(operation: body) }
    }

    func stop() {
        task.withLock { $0?.cancel() }
    }
}

extension Event {
    /// The type and the JSON data of the server-sent event.
    var message: (type: String, data: [UInt8]) {
        var json = JSONWriter(capacity: 128)
        switch self {
        case .job(let job):
            json.object { json in
                json.member("id", job.id)
                json.member("kind", job.kind)
                json.member("state", job.state)
                json.member("done", job.done)
                json.member("total", job.total)
                if let item = job.item { json.member("itemId", item) }
            }
            return ("job", json.bytes)
        case .item(let uid, let kind, let version):
            json.object { json in
                json.member("id", uid)
                json.member("kind", kind.rawValue)
                json.member("version", version)
            }
            return ("item", json.bytes)
        case .items:
            json.object { _ in }
            return ("items", json.bytes)
        case .devices:
            json.object { _ in }
            return ("devices", json.bytes)
        case .notification(let notice, let unread):
            json.object { json in
                json.member("id", notice.id)
                json.member("kind", notice.kind.rawValue)
                json.member("ko", notice.title.ko)
                json.member("en", notice.title.en)
                json.member(ifPresent: "path", notice.path)
                json.member("unread", unread)
            }
            return ("notification", json.bytes)
        }
    }

    fileprivate func send(to stream: EventStream) {
        let message = message
        stream.send(event: message.type, data: String(decoding: message.data, as: UTF8.self))
    }
}
