import SVGASystem

/// Finds the configuration of a VAP file as the player of Android does: box by box, by sizes of 32 bits with a sign.
enum VAPReader {
    /// The maximum size of a configuration; a fusion of thousands of frames has some hundred kilobytes.
    static let maxByteCount = 4 << 20
    private static let maxBoxCount = 1 << 16

    /// The content of the box; nil if the player does not find it.
    static func find(in source: MP4Source) throws(SVGAError) -> Range<Int>? {
        var offset = 0
        for _ in 0..<maxBoxCount {
            let head = try source.bytes(offset..<offset + 8)
            guard head.count == 8, let size = head[0..<4].number(at: 0, 4) else { return nil }
            let length = Int(Int32(truncatingIfNeeded: size))
            if head[4...].elementsEqual("vapc".utf8) {
                // The player makes an array of this length.
                guard length > 8 else { return nil }
                return offset + 8..<min(offset + length, source.byteCount)
            }
            // A size below 8 skips no bytes, so the content is taken for a box.
            offset += max(8, length)
        }
        return nil
    }
}
