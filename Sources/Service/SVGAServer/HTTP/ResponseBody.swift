/// Bytes at one place in memory, which any number of connections may send at the same time.
@safe final class ResponseBody: @unchecked Sendable {
    /// The bytes, which nobody changes.
    let bytes: UnsafeRawBufferPointer

    /// No bytes.
    static let empty = ResponseBody([])

    /// Copies bytes.
    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        unsafe copy.copyBytes(from: bytes)
        unsafe self.bytes = UnsafeRawBufferPointer(rebasing: copy.prefix(bytes.count))
    }

    deinit { unsafe bytes.deallocate() }

    /// How many there are.
    var byteCount: Int { unsafe bytes.count }

    /// The bytes as an array.
    var array: [UInt8] { unsafe Array(bytes) }
}
