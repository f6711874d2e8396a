import Catalog
import HTTPServer
import HTTPTypes
import Text

extension Response {
    /// Returns a JSON object with one list: `{"tags": [{…}, …]}`.
    /// - Parameter write: writes the members of one value.
    package static func list<T>(
        _ name: String, _ values: [T], _ write: (inout JSONWriter, T) throws -> Void
    ) rethrows -> Response {
        try .json { try $0.objects(name, values, write) }
    }

    /// Returns a JSON object.
    /// - Parameters:
    ///   - capacity: the expected length in bytes.
    ///   - write: writes the members of the object.
    package static func json(
        status: HTTPResponse.Status = .ok, capacity: Int = 1024, _ write: (inout JSONWriter) throws -> Void
    ) rethrows -> Response {
        var json = JSONWriter(capacity: capacity)
        try json.object(write)
        return .bytes(json.bytes, type: "application/json", status: status)
    }

    package static func list(_ tags: [Tag]) -> Response {
        list("tags", tags) { json, tag in
            json.member("name", tag.name)
            json.member("count", tag.count)
        }
    }
}
