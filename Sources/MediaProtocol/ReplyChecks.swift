extension ImageInfo {
    /// Whether the values are possible. Guards against replies of a compromised worker.
    func isPlausible(within limits: MediaLimits) -> Bool {
        let validSides = 1...limits.side
        return validSides.contains(width) && validSides.contains(height) && width * height <= limits.pixels
            && frames >= 1
            && isPlaceholder(placeholder)
    }
}

extension ImageInspection {
    /// Whether the values are possible, as for ``ImageInfo``.
    func isPlausible(within limits: MediaLimits) -> Bool {
        info.isPlausible(within: limits) && dhash.count == Self.hashLength && metadata.count <= MetadataLimit.count
            && metadata.allSatisfy { $0.key.count <= MetadataLimit.name && $0.value.count <= MetadataLimit.value }
    }
}

extension WorkerReply.RenderResult {
    /// Whether the values are possible, as for ``ImageInfo``.
    /// - Parameter maxWidth: the requested width in pixels.
    func isPlausible(maxWidth: Int) -> Bool {
        // 16,383 is the longest side of WebP.
        (1...max(maxWidth, 1)).contains(width) && (1...16_383).contains(height) && isPlaceholder(placeholder)
    }
}

/// Whether the text is two CSS colours, `#rrggbb#rrggbb`. Pages write it without escaping.
private func isPlaceholder(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 14 else { return false }
    return bytes.indices.allSatisfy { index in
        switch bytes[index] {
        case UInt8(ascii: "#"): index % 7 == 0
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): index % 7 != 0
        default: false
        }
    }
}
