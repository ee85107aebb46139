package import SVGAErrors

/// Bytes that never change and never move, so that any number of threads may read them by address.
///
/// ```swift
/// let body = try SharedBytes(large: png)
/// print(body.count)
/// ```
///
/// - Complexity: Making it copies the bytes once; passing it on copies none.
package final class SharedBytes: Sendable {
    private let block: MemoryBlock

    /// No bytes.
    package static let empty = SharedBytes([])

    /// Copies bytes whose number a file or a caller decides.
    package init(large bytes: [UInt8]) throws(SVGAError) { block = try MemoryBlock(large: bytes) }

    /// Copies a few bytes, such as the text of an answer.
    package init(_ bytes: [UInt8]) { block = MemoryBlock(copying: bytes) }

    /// The bytes at their address, which holds as long as the object lives.
    package var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(block.bytes) }

    package var count: Int { block.byteCount }

    package var array: [UInt8] { unsafe Array(block.bytes) }
}
