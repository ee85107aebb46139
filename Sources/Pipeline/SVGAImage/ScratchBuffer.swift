import Glibc
import SVGASystem
import SVGAPixels

/// Memory that grows to the largest size asked for and is used again, without its content being kept.
@safe struct ScratchBuffer: ~Copyable {
    private var memory = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

    deinit { unsafe free(memory.baseAddress) }

    /// Makes room for at least `byteCount` bytes and returns so many, with any content.
    mutating func room(for byteCount: Int) throws(RenderError) -> UnsafeMutableBufferPointer<UInt8> {
        if unsafe memory.count < byteCount {
            unsafe free(memory.baseAddress)
            unsafe memory = UnsafeMutableBufferPointer(start: nil, count: 0)
            let start = unsafe try ScratchBuffer.allocate(byteCount)
            let bytes = unsafe start.bindMemory(to: UInt8.self, capacity: byteCount)
            unsafe memory = UnsafeMutableBufferPointer(start: bytes, count: byteCount)
        }
        return unsafe UnsafeMutableBufferPointer(rebasing: memory.prefix(byteCount))
    }

    private static func allocate(_ byteCount: Int) throws(RenderError) -> UnsafeMutableRawPointer {
        return unsafe try LargeMemory.allocate(byteCount: byteCount, throwing: RenderError.self)
    }
}
