import Text

/// Reads the members of one JSON object by name. Members that nobody has read are returned by `unknownMembers`, so that
/// a page keeps the members of newer versions.
struct JSONObjectDecoder {
    private let members: [JSONMember]
    /// Index of the page's element that contains the object; `nil` outside of elements.
    private let element: Int?
    /// Path of the object within the element, such as `photos[1].crop`.
    private let path: String
    /// Whether each member has been read.
    private var wasRead: [Bool]

    init(_ value: JSONValue, element: Int?, path: String = "") throws(PageDocumentError) {
        guard case .object(let members) = value else {
            throw PageDocumentError(element: element, path, .notA(.object))
        }
        self.members = members
        wasRead = members.map { _ in false }
        self.element = element
        self.path = path
    }

    /// Members that have not been read.
    var unknownMembers: [JSONMember] { zip(members, wasRead).compactMap { $1 ? nil : $0 } }

    /// Returns the last member of that name; `null` counts as missing.
    mutating func value(_ name: String) -> JSONValue? {
        var value: JSONValue?
        for index in members.indices where members[index].name == name {
            wasRead[index] = true
            value = members[index].value
        }
        if case .null = value { return nil }
        return value
    }

    /// Returns the error of a member of this object.
    func problem(_ name: String, _ reason: PageDocumentError.Reason) -> PageDocumentError {
        PageDocumentError(element: element, path.isEmpty ? name : "\(path).\(name)", reason)
    }

    mutating func number(_ name: String, in range: ClosedRange<Double>) throws(PageDocumentError) -> Double? {
        guard let value = value(name) else { return nil }
        guard case .number(let digits) = value, let number = Double(digits) else {
            throw problem(name, .notA(.number))
        }
        guard range.contains(number) else { throw problem(name, .outOfRange(range)) }
        return number
    }

    mutating func number(
        required name: String, in range: ClosedRange<Double>
    ) throws(PageDocumentError) -> Double {
        guard let number = try number(name, in: range) else { throw problem(name, .missing) }
        return number
    }

    mutating func bool(_ name: String) throws(PageDocumentError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let bool) = value else { throw problem(name, .notA(.bool)) }
        return bool
    }

    mutating func text(_ name: String) throws(PageDocumentError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else { throw problem(name, .notA(.text)) }
        return text
    }

    mutating func text(required name: String) throws(PageDocumentError) -> String {
        guard let text = try text(name) else { throw problem(name, .missing) }
        return text
    }

    mutating func list(_ name: String) throws(PageDocumentError) -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard case .array(let list) = value else { throw problem(name, .notA(.list)) }
        return list
    }

    mutating func list(required name: String) throws(PageDocumentError) -> [JSONValue] {
        guard let list = try list(name) else { throw problem(name, .missing) }
        return list
    }

    /// Returns the key of a font or sticker.
    mutating func key(_ name: String) throws(PageDocumentError) -> String? {
        guard let key = try text(name) else { return nil }
        let isKey = key.utf8.allSatisfy { $0.isDigit || $0.isLetter || "-:_".utf8.contains($0) }
        guard isKey, (1...PageLimits.keyBytes).contains(key.utf8.count) else { throw problem(name, .notA(.key)) }
        return key
    }

    mutating func colour(_ name: String) throws(PageDocumentError) -> PageColour? {
        guard let text = try text(name) else { return nil }
        guard let colour = PageColour(text) else { throw problem(name, .notA(.colour)) }
        return colour
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Choice.Type = Choice.self
    ) throws(PageDocumentError) -> Choice? {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw problem(name, .notOneOf(Choice.allCases.map(\.rawValue)))
        }
        return choice
    }

    /// Returns a decoder of an object within this one.
    mutating func object(_ name: String) throws(PageDocumentError) -> JSONObjectDecoder? {
        guard let value = value(name) else { return nil }
        return try JSONObjectDecoder(value, element: element, path: path.isEmpty ? name : "\(path).\(name)")
    }

    /// Returns a decoder of the object at `index` of the list `name` within this one.
    func object(_ value: JSONValue, at index: Int, of name: String) throws(PageDocumentError) -> JSONObjectDecoder {
        try JSONObjectDecoder(value, element: element, path: "\(path.isEmpty ? name : "\(path).\(name)")[\(index)]")
    }
}
