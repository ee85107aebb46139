/// The encoder's description in a file's first frame, which has no sound: Xing or Info, often with an extension of
/// LAME, or VBRI.
package struct MP3EncoderNote: Hashable, Sendable {
    /// The number of frames, without this one; nil if unknown.
    package let frameCount: Int?
    /// The padding samples of the encoder before the sound and after it; nil if unknown.
    package let delay: Int?
    package let padding: Int?

    /// Reads the note of a frame; nil if it has none.
    init?(_ frame: MP3Frames.Frame, of bytes: [UInt8]) {
        guard frame.header.layer == 3 else { return nil }
        let header = frame.range.lowerBound + MPEGAudioHeader.byteCount
        let side = header + frame.header.sideByteCount
        // Encoders disagree about whether a checksum moves the note.
        for offset in [side, side + 2] where offset <= frame.range.upperBound - 8 {
            if MP3Tags.has("Xing", bytes, at: offset) || MP3Tags.has("Info", bytes, at: offset) {
                self.init(xing: bytes[offset + 4..<frame.range.upperBound])
                return
            }
        }
        guard header + 32 + 18 <= frame.range.upperBound, MP3Tags.has("VBRI", bytes, at: header + 32) else {
            return nil
        }
        self.init(vbri: bytes[header + 32..<header + 32 + 18])
    }

    private init(vbri bytes: ArraySlice<UInt8>) {
        frameCount = MP3EncoderNote.number(bytes.suffix(4))
        (delay, padding) = (nil, nil)
    }

    /// Flags determine the fields.
    private init(xing bytes: ArraySlice<UInt8>) {
        let flags = MP3EncoderNote.number(bytes.prefix(4))
        var rest = bytes.dropFirst(4)
        frameCount = flags & 1 != 0 && rest.count >= 4 ? MP3EncoderNote.number(rest.prefix(4)) : nil
        for (bit, byteCount) in [(1, 4), (2, 4), (4, 100), (8, 4)] where flags & bit != 0 {
            rest = rest.dropFirst(byteCount)
        }
        // The extension: nine characters of the encoder's name, twelve bytes, then twice twelve bits.
        let trim = rest.dropFirst(21).prefix(3)
        guard trim.count == 3, rest.prefix(4).allSatisfy({ 0x21...0x7E ~= $0 }) else {
            (delay, padding) = (nil, nil)
            return
        }
        let bits = MP3EncoderNote.number(trim)
        (delay, padding) = (bits >> 12, bits & 0xFFF)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
