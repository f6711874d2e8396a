import HTTPServer

extension Request {
    /// The size of the posters on a wall, as set with the slider: 1...5.
    package var posterSize: Int {
        cookie("posters").flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil } ?? 3
    }
}
