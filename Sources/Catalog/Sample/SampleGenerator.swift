/// A small, fast generator with a fixed sequence for each seed (Vigna's SplitMix64), so that a sample world is the same
/// on every machine and in every run.
package struct SampleGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameter seed: The same seed gives the same sequence.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A number in `0..<bound`; slightly uneven for huge bounds, which a sample world does not mind.
    package mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(max(1, bound)))
    }

    /// One of `choices`, all equally likely. `choices` must not be empty.
    package mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element {
        choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
    }

    /// True once in `n` times.
    package mutating func oneIn(_ n: Int) -> Bool {
        below(n) == 0
    }
}
