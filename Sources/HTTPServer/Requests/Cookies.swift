extension Request {
    /// Returns the value of the first cookie of a name as sent, without surrounding quotes (RFC 6265 4.2.1).
    package func cookie(_ name: String) -> String? {
        var cookieValue: String?
        head.headers.forEach("cookie") { field in
            guard cookieValue == nil else { return }
            for pair in field.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == 0x20 || $0 == 0x09 }
                guard let equalsSign = pair.firstIndex(of: UInt8(ascii: "=")),
                    pair[..<equalsSign].elementsEqual(name.utf8)
                else { continue }
                var value = pair[equalsSign...].dropFirst()
                while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
                if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
                    value = value.dropFirst().dropLast()
                }
                cookieValue = String(decoding: value, as: UTF8.self)
                return
            }
        }
        return cookieValue
    }
}
