/// Sizes of screens in pixels, upright. A picture of exactly such a size is probably a screenshot, unless photos and
/// films have that size too.
enum ScreenSizes {
    struct Screen: Sendable, Hashable {
        let family: String
        let device: ScreenDevice
        let width: Int
        let height: Int
        /// Photos and films come in this size as well.
        let isCommon: Bool
    }

    /// Returns the screen of this size, upright or turned.
    static func find(_ width: Int, _ height: Int) -> Screen? {
        table[Key(short: min(width, height), long: max(width, height))]
    }

    /// Returns the phone with exactly this screen size; nil if a computer or photos can have the size.
    static func phone(_ width: Int, _ height: Int) -> Screen? {
        guard let screen = find(width, height), screen.device == .phone, !screen.isCommon else { return nil }
        // Turned, only screens longer than 1.9 times their width are certainly those of phones.
        return height > width || width * 10 > height * 19 ? screen : nil
    }

    /// Returns the phone of a scrolled capture: one as wide as the phone and over a quarter longer than its screen.
    static func scrolled(_ width: Int, _ height: Int) -> Screen? {
        guard let screen = longestPhones[width], height > screen.height * 5 / 4 else { return nil }
        return screen
    }

    private struct Key: Hashable {
        let short: Int
        let long: Int
    }

    private static let all: [Screen] =
        screens(
            "iPhone", .phone,
            """
            640x960 640x1136 750x1334 828x1792 1080x2340 1125x2436 1170x2532 1179x2556 1206x2622 1242x2208 1242x2688
            1260x2736 1284x2778 1290x2796 1320x2868
            """)
        + screens(
            "iPad", .tablet,
            "1488x2266 1620x2160 1640x2360 1668x2224 1668x2388 1668x2420 2048x2732 2064x2752 1536x2048* 768x1024*")
        + screens(
            "Galaxy", .phone,
            """
            720x1480 720x1520 720x1560 720x1600 1080x2220 1080x2268 1080x2280 1080x2316 1080x2400 1080x2408 1080x2520
            1080x2640 1440x2560 1440x2960 1440x3040 1440x3088 1440x3120 1440x3200 904x2316 968x2376 1584x2160 1768x2208
            1812x2176 1856x2160 1968x2184 720x748 948x1048 720x1280*
            """)
        + screens(
            "Galaxy Tab", .tablet,
            "1600x2560 1752x2800 1848x2960 1440x2304 1320x2112 1200x2000 800x1340 800x1280 1200x1920*")
        + screens(
            "Pixel", .phone,
            """
            960x2142 1008x2244 1080x2092 1080x2160 1080x2364 1080x2424 1280x2856 1344x2992 1440x2880 1840x2208 2076x2152
            1080x1920*
            """)
        + screens(
            "Android", .phone,
            """
            720x1612 720x1640 720x1650 1060x2376 1080x2376 1080x2388 1080x2392 1080x2412 1080x2436 1080x2448 1080x2460
            1084x2412 1116x2484 1140x2616 1172x2748 1200x2608 1200x2664 1200x2670 1216x2640 1216x2688 1220x2656
            1220x2700 1220x2712 1224x2700 1240x2772 1256x2760 1260x2720 1260x2800 1260x2844 1264x2780 1272x2772
            1280x2800 1312x2848 1440x3168 1440x3216 1644x3840 2156x2344 2200x2480 2224x2496 2248x2480 2268x2440
            """)
        + screens(
            "Mac", .computer,
            """
            2560x1600 2560x1664 2880x1800 2880x1864 3024x1964 3456x2234 4480x2520 5120x2880 6016x3384 4096x2304
            1440x900 1680x1050 1152x720
            """)
        + screens(
            "Windows", .computer,
            """
            1366x768 1536x864 1600x900 1280x800 1920x1200 2256x1504 2560x1440 2736x1824 2880x1620 2880x1920 3000x2000
            3072x1920 3200x1800 3440x1440 3840x1600 3840x2400 2560x1080 5120x1440 5120x2160
            1920x1080* 3840x2160* 1280x720* 1280x1024 1360x768
            """)

    /// Parses a list of sizes; an asterisk marks a size that photos and films have too.
    private static func screens(_ family: String, _ device: ScreenDevice, _ list: String) -> [Screen] {
        list.split(whereSeparator: \.isWhitespace).compactMap { word in
            let isCommon = word.hasSuffix("*")
            let sides = (isCommon ? word.dropLast() : word).split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2 else { return nil }
            return Screen(family: family, device: device, width: sides[0], height: sides[1], isCommon: isCommon)
        }
    }

    private static let table = Dictionary(
        all.map { (Key(short: min($0.width, $0.height), long: max($0.width, $0.height)), $0) },
        uniquingKeysWith: { first, _ in first })

    /// The phone with the longest screen of each width.
    private static let longestPhones = Dictionary(
        all.filter { $0.device == .phone }.map { ($0.width, $0) },
        uniquingKeysWith: { $0.height >= $1.height ? $0 : $1 })
}
