package import SVGAErrors

/// A block of memory that is freed with its only owner. A file or a caller may determine the size: ``LargeMemory``
/// explains why allocating can fail. One thread at a time may write to the block.
@safe package final class MemoryBlock: @unchecked Sendable {
    /// The first byte, at an address that suits every type.
    @usableFromInline package let start: UnsafeMutableRawPointer
    @usableFromInline package let byteCount: Int

    /// Allocates 0 or more bytes, which are anything unless `isZeroed`.
    package init(byteCount: Int, isZeroed: Bool = false) throws(SVGAError) {
        unsafe start = try LargeMemory.allocate(byteCount: byteCount, isZeroed: isZeroed)
        self.byteCount = byteCount
    }

    /// Copies bytes whose number a file or a caller decides.
    package convenience init(large bytes: [UInt8]) throws(SVGAError) {
        try self.init(byteCount: bytes.count)
        unsafe self.bytes.copyBytes(from: bytes)
    }

    /// Copies a few bytes. Without memory the process ends, as it does for an array.
    package init(copying bytes: [UInt8]) {
        guard let block = unsafe malloc(max(1, bytes.count)) else { fatalError("no memory for \(bytes.count) bytes") }
        unsafe bytes.withUnsafeBytes { source in
            if let start = source.baseAddress { unsafe block.copyMemory(from: start, byteCount: source.count) }
        }
        unsafe start = block
        byteCount = bytes.count
    }

    deinit { unsafe free(start) }

    @inlinable package var bytes: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    }

    /// The block as elements of a type, as many as fit.
    @inlinable package func elements<Element: BitwiseCopyable>(of type: Element.Type) -> UnsafeMutableBufferPointer<
        Element
    > {
        unsafe UnsafeMutableBufferPointer(
            start: start.assumingMemoryBound(to: type), count: byteCount / MemoryLayout<Element>.stride)
    }
}
