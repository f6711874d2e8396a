import HTTPServer

extension Request {
    /// The size of the posters on a wall, as set with the slider in this browser: 1...5, and 3 by default.
    package var posterSize: Int {
        cookie("posters").flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil } ?? 3
    }
}
