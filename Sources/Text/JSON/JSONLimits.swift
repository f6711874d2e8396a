/// How deep and how large JSON of others may be.
package enum JSONLimits {
    /// Arrays and objects within one another: more than any program writes, and few enough for the stack of every thread.
    package static let depth = 512
    /// Bytes of one object in a document that is read object by object.
    package static let object = 8 << 20
}
