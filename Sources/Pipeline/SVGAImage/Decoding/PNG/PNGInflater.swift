import SVGACompression
import SVGAGraphics
import SVGASystem

/// Inflates the pixel data of PNG files by libdeflate.
struct PNGInflater: ~Copyable {
    private let decompressor: Decompressor

    init() throws(SVGAError) {
        guard let decompressor = Decompressor() else { throw .outOfMemory(byteCount: 0) }
        self.decompressor = decompressor
    }

    static let maxRatio = Decompressor.maxRatio

    /// Inflates a zlib stream in parts of `file`, checking its checksum, into exactly as many bytes as `output` has.
    func inflate(
        _ stream: [Range<Int>], of file: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(SVGAError) {
        // Most files have one chunk, which need not be copied.
        if stream.count == 1, let only = stream.first {
            return unsafe try inflate(UnsafeBufferPointer(rebasing: file[only]), into: output)
        }
        var buffer = ScratchBuffer()
        let gathered = unsafe try buffer.room(for: stream.reduce(0) { $0 + $1.count })
        var offset = 0
        for part in stream {
            offset = unsafe gathered[offset...].update(fromContentsOf: file[part])
        }
        unsafe try inflate(UnsafeBufferPointer(gathered), into: output)
    }

    private func inflate(
        _ stream: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(SVGAError) {
        let count = unsafe decompressor.decompressZlib(
            UnsafeRawBufferPointer(stream), into: UnsafeMutableRawBufferPointer(output))
        guard count == output.count else {
            throw .image(.malformed(.png, reason: "the compressed rows are damaged, too few or too many"))
        }
    }
}

/// Memory that grows to the largest size requested and is reused; its content is undefined.
@safe struct ScratchBuffer: ~Copyable {
    private var block: MemoryBlock?

    var byteCount: Int { block?.byteCount ?? 0 }

    mutating func room(for byteCount: Int) throws(SVGAError) -> UnsafeMutableBufferPointer<UInt8> {
        if let block, block.byteCount >= byteCount { return unsafe ScratchBuffer.room(in: block, byteCount) }
        // The old block goes before the new one comes, so that there is room.
        block = nil
        let larger = try MemoryBlock(byteCount: byteCount)
        block = larger
        return unsafe ScratchBuffer.room(in: larger, byteCount)
    }

    private static func room(in block: MemoryBlock, _ byteCount: Int) -> UnsafeMutableBufferPointer<UInt8> {
        unsafe UnsafeMutableBufferPointer(rebasing: block.elements(of: UInt8.self).prefix(byteCount))
    }
}
