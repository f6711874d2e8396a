import Text

/// A photo of the instance, and the part of it that is shown.
package struct PlacedPhoto: Sendable, Equatable {
    /// A part of the upright picture, in fractions of its width and height.
    package struct Crop: Sendable, Equatable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double
        var unknownMembers: [JSONMember] = []

        package static let full = Crop(x: 0, y: 0, width: 1, height: 1)

        init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// SHA-256 as 64 hexadecimal digits in lower case.
    package var sha256: String
    package var crop: Crop
    var unknownMembers: [JSONMember] = []

    package init(sha256: String, crop: Crop = .full) {
        self.sha256 = sha256
        self.crop = crop
    }

    init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        sha256 = try fields.text(required: "sha256")
        guard isSHA256(sha256) else { throw fields.problem("sha256", .notA(.hash)) }
        if var cropFields = try fields.object("crop") {
            crop = try Crop(&cropFields)
        } else {
            crop = .full
        }
        unknownMembers = fields.unknownMembers
    }

    var json: JSONValue {
        var members = [JSONMember("sha256", .string(sha256))]
        if crop != .full { members.append(JSONMember("crop", crop.json)) }
        return .object(members + unknownMembers)
    }
}

extension PlacedPhoto.Crop {
    fileprivate init(_ fields: inout JSONObjectDecoder) throws(PageDocumentError) {
        // The smallest part is a thousandth of the picture; a smaller one would enlarge single pixels.
        x = try fields.number(required: "x", in: 0...0.999)
        y = try fields.number(required: "y", in: 0...0.999)
        width = try fields.number(required: "width", in: 0.001...1)
        height = try fields.number(required: "height", in: 0.001...1)
        // Sums of such fractions may be off by a rounding error.
        guard x + width <= 1.000_001 else { throw fields.problem("width", .outOfRange(0.001...(1 - x))) }
        guard y + height <= 1.000_001 else { throw fields.problem("height", .outOfRange(0.001...(1 - y))) }
        unknownMembers = fields.unknownMembers
    }

    fileprivate var json: JSONValue {
        .object(
            [
                JSONMember("x", .number(x)), JSONMember("y", .number(y)), JSONMember("width", .number(width)),
                JSONMember("height", .number(height)),
            ] + unknownMembers)
    }
}

/// Returns whether a text is a SHA-256 as 64 hexadecimal digits in lower case.
func isSHA256(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
}
