import Catalog

extension Words {
    /// 1284 -> "1,284" in both languages.
    package func number(_ value: Int) -> String {
        if (0..<1000).contains(value) { return String(value) }
        let digits = Array(String(value.magnitude).utf8)
        var text: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// "34개", "1 item", "34 items".
    package func items(_ count: Int) -> String {
        language == .ko ? number(count) + "개" : number(count) + (count == 1 ? " item" : " items")
    }

    /// 1,536,000 -> "1.5 MB"; powers of ten, as disks are sold.
    package func bytes(_ count: Int) -> String {
        let units = ["B", "KB", "MB", "GB", "TB"]
        var tenths = count * 10
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths = (tenths + 500) / 1000
            unit += 1
        }
        let whole = tenths / 10
        let fraction = whole >= 100 || unit == 0 ? "" : ".\(tenths % 10)"
        return "\(whole)\(fraction) \(units[unit])"
    }
}
