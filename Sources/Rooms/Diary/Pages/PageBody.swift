import Catalog
import GRDB
import PageDocument
import Text

/// The body of `POST /api/v1/pages`. What an element does not say, and has a sensible value, is added; everything else is
/// kept as it came.
struct PageBody {
    let day: String
    let diary: String?
    let weather: String
    let mood: String
    let title: String?
    let note: String
    let tags: [String]
    let isFinished: Bool
    private let paper: JSON?
    private let elements: JSON
    private let font: String?

    /// - Throws: `CatalogError.invalid`.
    init(_ bytes: [UInt8]) throws {
        guard let body = JSON(bytes), case .object = body else {
            throw CatalogError.invalid("body", "JSON 객체를 보내 주세요.", "Send a JSON object.")
        }
        func text(_ name: String) throws -> String? {
            switch body[name] {
            case nil, .null: nil
            case .text(let text): text
            default: throw CatalogError.invalid(name, "글이어야 해요.", "This must be a string.")
            }
        }
        guard let day = try text("day") else {
            throw CatalogError.invalid("day", "날이 없어요. 2026-11-21처럼 적어 주세요.", "Give the day, like 2026-11-21.")
        }
        guard case .list? = body["elements"], let elements = body["elements"] else {
            throw CatalogError.invalid("elements", "목록이어야 해요.", "This must be a list.")
        }
        self.day = day
        self.elements = elements
        diary = try text("diary")
        weather = try text("weather") ?? ""
        mood = try text("mood") ?? ""
        title = try text("title")
        note = try text("note") ?? ""
        font = try text("font")
        paper = body["paper"]
        switch body["finished"] {
        case nil, .null: isFinished = false
        case .bool(let finished): isFinished = finished
        default: throw CatalogError.invalid("finished", "참이나 거짓이어야 해요.", "This must be true or false.")
        }
        switch body["tags"] {
        case nil, .null: tags = []
        case .list(let names):
            tags = try names.map { name in
                guard case .text(let name) = name else {
                    throw CatalogError.invalid("tags", "글의 목록이어야 해요.", "This must be a list of strings.")
                }
                return name
            }
        default: throw CatalogError.invalid("tags", "글의 목록이어야 해요.", "This must be a list of strings.")
        }
    }

    /// - Parameter size: of a picture in the media store.
    /// - Throws: `CatalogError.invalid`, which names element and field.
    func document(size: (String) throws -> (width: Int, height: Int)?) throws -> PageDocument {
        guard case .list(let list) = elements else { return PageDocument() }
        var members = [
            JSONMember("version", .number("1")),
            JSONMember("elements", .list(try list.map { try completed($0, size) })),
        ]
        switch paper {
        case nil: break
        // A colour alone.
        case .text?: members.append(JSONMember("paper", .object([JSONMember("colour", paper ?? .null)])))
        case let paper?: members.append(JSONMember("paper", paper))
        }
        do {
            return try PageDocument(.object(members))
        } catch {
            throw CatalogError(error, field: "elements")
        }
    }

    private func completed(_ element: JSON, _ size: (String) throws -> (width: Int, height: Int)?) throws -> JSON {
        guard case .object(var members) = element, case .text(let type)? = element["type"] else { return element }
        func add(_ name: String, _ value: @autoclosure () throws -> JSON?) rethrows {
            if element[name] == nil, let value = try value() { members.append(JSONMember(name, value)) }
        }
        switch type {
        case "text":
            add("width", .number(1300))
            add("size", .number(110))
            add("font", font.map(JSON.text))
        case "sticker":
            if case .text(let key)? = element["sticker"], let sticker = StickerPack.sticker(key) {
                add("width", .number(sticker.width))
                add("height", .number(sticker.height))
            }
        case "photo":
            // One photo may be named without a list.
            if element["photos"] == nil, let hash = element["sha256"] {
                members.removeAll { $0.name == "sha256" }
                members.append(JSONMember("photos", .list([.object([JSONMember("sha256", hash)])])))
            }
            let hash: JSON?
            if case .list(let photos)? = JSON.object(members)["photos"] {
                hash = photos.first?["sha256"]
            } else {
                hash = nil
            }
            if element["width"] == nil, element["height"] == nil, case .text(let hash)? = hash,
                let size = try size(hash), size.width > 0, size.height > 0
            {
                let width = 900.0
                members.append(JSONMember("width", .number(width)))
                let height = width * Double(size.height) / Double(size.width)
                members.append(JSONMember("height", .number(min(max(height.rounded(), 1), 6000))))
            }
        default: break
        }
        return .object(members)
    }
}
