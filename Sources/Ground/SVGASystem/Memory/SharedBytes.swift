/// Bytes that never change and never move, so that any number of threads may read them by address.
///
/// ```swift
/// let body = SharedBytes(png)
/// print(body.count)
/// ```
///
/// - Complexity: Making it copies the bytes once; passing it on copies none.
@safe package final class SharedBytes: @unchecked Sendable {
    /// The bytes at their address, which holds as long as the object lives.
    package let bytes: UnsafeRawBufferPointer

    /// No bytes.
    package static let empty = SharedBytes([])

    /// Copies bytes.
    package init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        unsafe copy.copyBytes(from: bytes)
        unsafe self.bytes = UnsafeRawBufferPointer(rebasing: copy.prefix(bytes.count))
    }

    deinit { unsafe bytes.deallocate() }

    /// The number of bytes.
    package var count: Int { unsafe bytes.count }

    /// A copy of the bytes as an array.
    package var array: [UInt8] { unsafe Array(bytes) }
}
