import Testing

@testable import PageDocument

/// Whatever happened to a document: it is refused with words, or it can be drawn.
@Suite struct MutationTests {
    @Test func fiveThousandMutatedPagesAreRefusedOrDrawn() throws {
        let original = try #require(JSONReader.value(of: Array(SamplePage.json.utf8)))
        var random = FixedNumbers()
        var (refused, drawn) = (0, 0)
        for _ in 0..<5000 {
            var value = original
            for _ in 0..<Int.random(in: 1...2, using: &random) { value = Mutation.apply(to: value, using: &random) }
            var bytes = value.bytes
            if Int.random(in: 0..<10, using: &random) == 0 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            do {
                let page = try PageDocument(json: bytes)
                #expect(try PageDocument(json: page.json) == page)
                #expect(PageDrawing(page).isSound)
                drawn += 1
            } catch {
                #expect(!error.explanation.ko.isEmpty && !error.explanation.en.isEmpty)
                refused += 1
            }
        }
        #expect(refused > 300 && drawn > 300)
    }
}

/// Changes one place of a JSON value.
private enum Mutation {
    static func apply(to value: JSON, using random: inout FixedNumbers) -> JSON {
        switch value {
        case .object(var members) where !members.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            let index = Int.random(in: members.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members.remove(at: index)
            case 1: members.append(JSONMember(members[index].name, other(using: &random)))
            default: members[index].value = apply(to: members[index].value, using: &random)
            }
            return .object(members)
        case .list(var elements) where !elements.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            let index = Int.random(in: elements.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: elements.remove(at: index)
            case 1: elements.append(elements[index])
            default: elements[index] = apply(to: elements[index], using: &random)
            }
            return .list(elements)
        default: return other(using: &random)
        }
    }

    private static func other(using random: inout FixedNumbers) -> JSON {
        let numbers = ["0", "1", "-1", "0.5", "1e308", "-1e-300", "6000", "3400", "19.99", "360", "7e2", "0.000001"]
        let texts = [
            "", "plain", "fourCut", "#000000", "\u{0}\u{7}\u{200F}\u{1F468}\u{200D}\u{1F469}", "가나 다", "\n\n", "center",
        ]
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .list([])
        case 3: return .object([])
        case 4: return .text(texts.randomElement(using: &random) ?? "")
        default: return .number(numbers.randomElement(using: &random) ?? "0")
        }
    }
}

extension PageDrawing {
    /// Whether all its numbers are finite and its lines hold nothing that XML cannot.
    fileprivate var isSound: Bool {
        groups.flatMap(\.marks).allSatisfy { mark in
            switch mark {
            case .box(let box): box.frame.isSound
            case .picture(let picture): picture.frame.isSound
            case .sticker(let sticker): sticker.frame.isSound
            case .line(let line):
                [line.x, line.y, line.size].allSatisfy(\.isFinite) && line.size > 0
                    && line.text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
            case .path(let path): path.width.isFinite && path.width > 0 && !path.steps.isEmpty
            }
        }
    }
}

extension Rectangle {
    fileprivate var isSound: Bool {
        [x, y, width, height].allSatisfy(\.isFinite) && width > 0 && height > 0
    }
}

/// The same in every run (xorshift).
private struct FixedNumbers: RandomNumberGenerator {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
