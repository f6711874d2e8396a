import HTTPServer

extension Request {
    /// How large the posters of a wall are, as the slider left it: 1...5.
    package var posterSize: Int {
        cookie("posters").flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil } ?? 3
    }
}
