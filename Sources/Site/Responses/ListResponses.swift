import Catalog
import HTTPServer

extension Response {
    /// An object with a list in it: `{"tags": [{…}, …]}`.
    package static func list<T>(_ name: String, _ values: [T], _ write: (inout JSONWriter, T) -> Void) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.array(name) { json in
                for value in values { json.object { write(&$0, value) } }
            }
        }
        return .bytes(json.bytes, type: "application/json")
    }

    package static func list(_ tags: [Tag]) -> Response {
        list("tags", tags) { json, tag in
            json.member("name", tag.name)
            json.member("count", tag.count)
        }
    }
}
