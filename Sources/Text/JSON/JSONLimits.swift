/// The limits of nesting and size for JSON from outside.
package enum JSONLimits {
    /// Maximum nesting of arrays and objects: more than any program writes, and few enough for the stack of every
    /// thread.
    package static let depth = 512
    /// Maximum size of one object in a document that is read object by object, in bytes.
    package static let object = 8 << 20
}
