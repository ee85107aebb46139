/// The most that a text of JSON may hold, so that reading one takes bounded memory.
package struct JSONLimits: Hashable, Sendable {
    /// The maximum size of the text in bytes.
    package var maxByteCount = 16 << 20
    /// The maximum nesting of arrays and objects.
    package var maxDepth = 32
    /// The maximum number of values and keys together.
    package var maxValueCount = 1_000_000

    package init(maxByteCount: Int = 16 << 20, maxDepth: Int = 32, maxValueCount: Int = 1_000_000) {
        (self.maxByteCount, self.maxDepth, self.maxValueCount) = (maxByteCount, maxDepth, maxValueCount)
    }
}
