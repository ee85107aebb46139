import CSVGAMpg123
import SVGAErrors

/// Two channels of a moment, left and right, from -1 to 1.
package typealias StereoSample = SIMD2<Float>

/// Decodes an MP3 file frame by frame, from any of its samples on. Each frame of the file is one block of samples. A
/// damaged frame is silent, so that later samples keep their positions.
@safe final class SoundDecoder {
    /// A frame may use what the ones before left over, for as many as this where each is small.
    static let prerollFrameCount = 100

    private let source: SoundSource
    private let decoder: OpaquePointer
    private var frames: MP3Frames
    /// The number of samples before the first requested one in the next blocks.
    private var skipCount: Int
    /// The samples that are still to be given.
    private var leftCount: Int
    private var block: [StereoSample]

    /// Begins at an audible sample, counted at the file's rate.
    init(_ source: SoundSource, at sample: Int) throws(SVGAError) {
        if let reason = unsafe cmpg123_load() { throw SVGAError.missingSoundLibrary(unsafe String(cString: reason)) }
        let (scan, heard) = (source.scan, source.scan.heardSamples)
        guard let decoder = unsafe cmpg123_open(scan.header.sampleRate, scan.freeFormatByteCount) else {
            throw SVGAError.noMemoryForSound
        }
        unsafe self.decoder = unsafe decoder
        self.source = source
        let start = min(heard.lowerBound + max(0, sample), heard.upperBound)
        let frame = max(0, start / scan.header.sampleCount - SoundDecoder.prerollFrameCount)
        (skipCount, leftCount) = (start - frame * scan.header.sampleCount, heard.upperBound - start)
        block = []
        frames = MP3Frames(source.bytes)
        for _ in 0..<frame + (scan.note == nil ? 0 : 1) { _ = frames.next() }
    }

    deinit { unsafe cmpg123_close(decoder) }

    /// Appends the next samples; false if there were none.
    func append(to samples: inout [StereoSample]) -> Bool {
        while leftCount > 0, let frame = frames.next() {
            decode(frame)
            makeFinite()
            let skipped = min(skipCount, block.count)
            let count = min(block.count - skipped, leftCount)
            skipCount -= skipped
            guard count > 0 else { continue }
            samples += block[skipped..<skipped + count]
            leftCount -= count
            return true
        }
        return false
    }

    /// Removes the non-finite values that damaged frames may hold.
    private func makeFinite() {
        let (low, high) = (StereoSample(repeating: -64), StereoSample(repeating: 64))
        for index in block.indices {
            block[index].replace(with: 0, where: block[index] .!= block[index])
            block[index].clamp(lowerBound: low, upperBound: high)
        }
    }

    private func decode(_ frame: MP3Frames.Frame) {
        block = [StereoSample](repeating: .zero, count: source.scan.header.sampleCount)
        let byteCount = block.count * MemoryLayout<StereoSample>.stride
        if frame.missingByteCount > 0 {
            let whole = source.bytes[frame.range] + [UInt8](repeating: 0, count: frame.missingByteCount)
            _ = unsafe cmpg123_decode(decoder, Array(whole), whole.count, &block, byteCount)
            return
        }
        unsafe source.bytes.withUnsafeBufferPointer { bytes in
            let frame = unsafe UnsafeBufferPointer(rebasing: bytes[frame.range])
            _ = unsafe cmpg123_decode(decoder, frame.baseAddress, frame.count, &block, byteCount)
        }
    }
}
