/// How a document is written.
///
/// ```swift
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// let smallest = try document.encoded(WriteOptions(effort: 9))
/// print("\(bytes.count) -> \(smallest.count) bytes")
/// ```
public struct WriteOptions: Hashable, Sendable {
    /// How hard the file is compressed, from 1, which is quick, to 9.
    ///
    /// Nil writes an unchanged document as it was read, and all others by level 6 of zlib, as exporters do. With an effort, the
    /// file is compressed anew in any case, and the message inside stays as it is: 1 is as small as zlib makes it, 3 smaller at
    /// the same speed, 5 and above the smallest that one stream can be.
    public var effort: Int?

    /// - Parameter effort: From 1 to 9; what lies outside counts as the nearest.
    public init(effort: Int? = nil) { self.effort = effort }
}
