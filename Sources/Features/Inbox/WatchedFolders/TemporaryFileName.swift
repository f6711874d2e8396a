/// Names under which programs write what is not whole yet, or keep for themselves.
enum TemporaryFileName {
    private static let endings = [
        "~", ".tmp", ".temp", ".part", ".partial", ".crdownload", ".download", ".opdownload", ".filepart", ".swp",
        ".lock",
    ]

    /// Whether a name is hidden or temporary: Syncthing's `.syncthing.NAME.tmp` and `~syncthing~NAME.tmp`, rsync's
    /// `.NAME.XXXXXX`, unfinished downloads of browsers, and files that editors, office programs and systems create.
    static func matches(_ name: String) -> Bool {
        let small = name.lowercased()
        return small.hasPrefix(".") || small.hasPrefix("~") || endings.contains { small.hasSuffix($0) }
            || ["thumbs.db", "desktop.ini", "icon\r"].contains(small)
    }
}
