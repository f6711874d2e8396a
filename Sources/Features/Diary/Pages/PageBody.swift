import Catalog
import GRDB
import PageDocument
import Text

/// The body of `POST /api/v1/pages`. Missing members of an element that have a default get it; all other members are
/// kept unchanged.
struct PageBody {
    let day: String
    /// Uid of the diary; `nil` for the person's own.
    let diary: String?
    let weather: String
    let mood: String
    let title: String?
    let note: String
    let tags: [String]
    let isFinished: Bool
    private let paper: JSONValue?
    private let elements: JSONValue
    /// Key of the font of texts without one.
    private let font: String?

    /// Parses a body.
    ///
    /// - Throws: `CatalogError.invalid`.
    init(_ bytes: [UInt8]) throws {
        guard let body = JSONValue(bytes, .strict, depth: PageLimits.depth), case .object = body else {
            throw CatalogError.invalid("body", "JSON 객체를 보내 주세요.", "Send a JSON object.")
        }
        func string(_ name: String) throws -> String? {
            switch body[name] {
            case .null: nil
            case .string(let value): value
            default: throw CatalogError.invalid(name, "글이어야 해요.", "This must be a string.")
            }
        }
        guard let day = try string("day") else {
            throw CatalogError.invalid("day", "날짜가 없어요. 2026-11-21처럼 적어 주세요.", "Enter the day, such as 2026-11-21.")
        }
        elements = body["elements"]
        guard case .array = elements else {
            throw CatalogError.invalid("elements", "목록이어야 해요.", "This must be a list.")
        }
        self.day = day
        diary = try string("diary")
        weather = try string("weather") ?? ""
        mood = try string("mood") ?? ""
        title = try string("title")
        note = try string("note") ?? ""
        font = try string("font")
        paper = body.member("paper")
        switch body["finished"] {
        case .null: isFinished = false
        case .bool(let finished): isFinished = finished
        default: throw CatalogError.invalid("finished", "true나 false여야 해요.", "This must be true or false.")
        }
        switch body["tags"] {
        case .null: tags = []
        case .array(let names):
            tags = try names.map { name in
                guard case .string(let name) = name else {
                    throw CatalogError.invalid("tags", "글의 목록이어야 해요.", "This must be a list of strings.")
                }
                return name
            }
        default: throw CatalogError.invalid("tags", "글의 목록이어야 해요.", "This must be a list of strings.")
        }
    }

    /// Returns the document of the page.
    ///
    /// - Parameter pictureSize: returns the size in pixels of a stored picture by its hash; `nil` if it is unknown.
    /// - Throws: `CatalogError.invalid`, which names element and field.
    func document(pictureSize: (String) throws -> (width: Int, height: Int)?) throws -> PageDocument {
        var members = [
            JSONMember("version", .number("1")),
            JSONMember("elements", .array(try elements.list.map { try completed($0, pictureSize) })),
        ]
        switch paper {
        case nil: break
        // A paper may be given as its colour alone.
        case .string?: members.append(JSONMember("paper", .object([JSONMember("colour", paper ?? .null)])))
        case let paper?: members.append(JSONMember("paper", paper))
        }
        do {
            return try PageDocument(.object(members))
        } catch {
            throw CatalogError(error, field: "elements")
        }
    }

    /// Returns an element with the defaults of its type. Sizes are in page units.
    private func completed(
        _ element: JSONValue, _ pictureSize: (String) throws -> (width: Int, height: Int)?
    ) throws -> JSONValue {
        guard case .object(var members) = element, case .string(let type) = element["type"] else { return element }
        func addDefault(_ name: String, _ value: @autoclosure () throws -> JSONValue?) rethrows {
            if element.member(name) == nil, let value = try value() { members.append(JSONMember(name, value)) }
        }
        switch type {
        case "text":
            addDefault("width", .number(1300))
            addDefault("size", .number(110))
            addDefault("font", font.map(JSONValue.string))
        case "sticker":
            if let sticker = element["sticker"].string.flatMap(StickerPack.sticker) {
                addDefault("width", .number(sticker.width))
                addDefault("height", .number(sticker.height))
            }
        case "photo":
            // A single photo may be given by its hash, without a list.
            if element.member("photos") == nil, let hash = element.member("sha256") {
                members.removeAll { $0.name == "sha256" }
                members.append(JSONMember("photos", .array([.object([JSONMember("sha256", hash)])])))
            }
            let hash = JSONValue.object(members)["photos"].list.first?["sha256"].string
            if element.member("width") == nil, element.member("height") == nil, let hash,
                let size = try pictureSize(hash),
                size.width > 0, size.height > 0
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
