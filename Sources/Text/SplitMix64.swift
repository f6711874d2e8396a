/// A random number generator with the same sequence for a seed on every machine, by Vigna's SplitMix64.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Returns a number in `0..<bound`; slightly uneven for huge bounds.
    package mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(max(1, bound)))
    }

    /// Returns one of `choices`, all equally likely. `choices` must not be empty.
    package mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element {
        choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
    }

    /// Returns `true` with a probability of 1 in `n`.
    package mutating func oneIn(_ n: Int) -> Bool {
        below(n) == 0
    }
}
