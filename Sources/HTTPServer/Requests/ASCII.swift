extension UInt8 {
    /// Bit set of `tchar` (RFC 9110 5.6.2): letters, digits and ``!#$%&'*+-.^_`|~``.
    @inline(__always)
    var isTokenCharacter: Bool {
        let bits: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return self < 128 && bits >> UInt64(self & 63) & 1 == 1
    }

    /// Whether the byte is allowed in a field value: anything except control characters other than tab.
    @inline(__always)
    var isFieldCharacter: Bool {
        (self >= 0x20 && self != 0x7F) || self == 0x09
    }
}
