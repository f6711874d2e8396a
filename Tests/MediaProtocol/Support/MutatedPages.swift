import PageDocument
import Text

/// A page with something of every kind, and changes of it at chance, the same in every run.
struct MutatedPages: Sequence, IteratorProtocol {
    private static let hash = PageDisplayListTests.hash
    private static let json = """
        {"version": 1, "paper": {"colour": "#F5F0E7", "pattern": "lined"}, "elements": [
          {"type": "text", "x": 850, "y": 900, "width": 900, "text": "오늘은 바다 🐳", "lines": ["오늘은", "바다 🐳"], "font": "brush",
           "size": 96, "colour": "#3DACF7", "align": "center"},
          {"type": "text", "x": 400, "y": 1500, "width": 300, "text": "own words", "font": "sha256:\(hash)", "size": 60},
          {"type": "photo", "x": 600.5, "y": 500, "scale": 1.25, "angle": -8, "width": 700, "height": 800,
           "frame": "polaroid", "photos": [{"sha256": "\(hash)", "crop": {"x": 0.1, "y": 0, "width": 0.9, "height": 1}}],
           "caption": "모래가 반짝", "alt": "바닷가"},
          {"type": "photo", "x": 1400, "y": 1500, "width": 420, "height": 1420, "frame": "fourCut",
           "photos": [{"sha256": "\(hash)"}, {"sha256": "\(hash)"}]},
          {"type": "sticker", "x": 1200, "y": 2000, "angle": 370, "width": 200, "height": 200, "sticker": "tulip",
           "alt": "튤립", "locked": true},
          {"type": "sticker", "x": 1200, "y": 2100, "width": 200, "height": 200, "sticker": "sha256:\(hash)"},
          {"type": "stroke", "x": 300, "y": 2500, "width": 100, "height": 50, "colour": "#BE2813", "thickness": 12,
           "points": [[0, 0, 0.5], [50, 50, 0.75], [100, 0]]}
        ]}
        """

    private let original = JSONValue(Array(json.utf8)) ?? .null
    private var random = FixedNumbers()

    /// Endless.
    mutating func next() -> [UInt8]? {
        var value = original
        for _ in 0..<Int.random(in: 1...2, using: &random) { value = changed(value) }
        var bytes = value.bytes
        if Int.random(in: 0..<10, using: &random) == 0 {
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
        }
        return bytes
    }

    /// With one place changed.
    private mutating func changed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(var members) where !members.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            let index = Int.random(in: members.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members.remove(at: index)
            case 1: members.append(JSONMember(members[index].name, other()))
            default: members[index].value = changed(members[index].value)
            }
            return .object(members)
        case .array(var elements) where !elements.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            let index = Int.random(in: elements.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: elements.remove(at: index)
            case 1: elements.append(elements[index])
            default: elements[index] = changed(elements[index])
            }
            return .array(elements)
        default: return other()
        }
    }

    private mutating func other() -> JSONValue {
        let numbers = ["0", "1", "-1", "0.5", "1e308", "-1e-300", "6000", "3400", "19.99", "360", "7e2", "0.000001"]
        let texts = [
            "", "plain", "fourCut", "#000000", "\u{0}\u{7}\u{200F}\u{1F468}\u{200D}\u{1F469}", "가나 다", "\n\n", "center",
        ]
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .array([])
        case 3: return .object([])
        case 4: return .string(texts.randomElement(using: &random) ?? "")
        default: return .number(numbers.randomElement(using: &random) ?? "0")
        }
    }
}

/// xorshift
private struct FixedNumbers: RandomNumberGenerator {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
