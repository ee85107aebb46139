/// The metadata in an MP3 file's headers, without decoding.
package struct MP3Scan: Hashable, Sendable {
    /// The header of the first frame with sound.
    package let header: MPEGAudioHeader
    /// The frames with sound: a first one that only tells facts about the file is not among them.
    package let frameCount: Int
    /// The encoder's description of the file.
    package let note: MP3EncoderNote?
    package let frameByteCount: Int
    /// Whether frames have different bit rates.
    package let isVariable: Bool
    /// The bytes between frames that are not frames, tags or zeros.
    package let strayByteCount: Int
    /// The bytes that the last frame lacks.
    package let missingByteCount: Int
    /// The size of frames that do not tell it, without padding; 0 for all others.
    let freeFormatByteCount: Int

    /// Reads the headers of all frames; nil if no frame has sound.
    package init?(_ bytes: [UInt8]) {
        var frames = MP3Frames(bytes)
        guard let leader = frames.next() else { return nil }
        note = MP3EncoderNote(leader, of: bytes)
        guard let first = note == nil ? leader : frames.next() else { return nil }
        var (count, byteCount, isVariable, last) = (1, first.range.count, false, first)
        while let frame = frames.next() {
            count += 1
            byteCount += frame.range.count
            if frame.header.bitRate != first.header.bitRate { isVariable = true }
            last = frame
        }
        (header, frameCount, frameByteCount, self.isVariable) = (first.header, count, byteCount, isVariable)
        (strayByteCount, missingByteCount) = (frames.strayByteCount, last.missingByteCount)
        freeFormatByteCount = frames.freeFormatByteCount
    }

    package var sampleCount: Int { frameCount * header.sampleCount }

    /// The duration of all frames, including the encoder's padding.
    package var milliseconds: Int { MP3Scan.milliseconds(sampleCount, header.sampleRate) }

    package var bitRate: Int {
        Int((Double(frameByteCount) * 8 * Double(header.sampleRate) / Double(sampleCount)).rounded())
    }

    /// The audible samples, counted in decoder output, without the encoder's padding if it is known. A decoder gives
    /// each sample 529 samples late.
    package var heardSamples: Range<Int> {
        guard let delay = note?.delay, let padding = note?.padding else { return 0..<sampleCount }
        let start = delay + MP3Scan.decoderDelay
        let end = min(sampleCount, sampleCount - padding + MP3Scan.decoderDelay)
        return start < end ? start..<end : 0..<sampleCount
    }

    private static let decoderDelay = 529

    /// The audible duration.
    package var heardMilliseconds: Int { MP3Scan.milliseconds(heardSamples.count, header.sampleRate) }

    private static func milliseconds(_ samples: Int, _ rate: Int) -> Int { (samples * 2000 + rate) / (rate * 2) }
}
