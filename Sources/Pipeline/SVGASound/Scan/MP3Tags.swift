/// The audio part of an MP3 file, without the tags before and after it.
enum MP3Tags {
    /// The bytes between the tags: ID3v2 before, ID3v1, APE and Lyrics3 behind.
    static func soundRange(of bytes: [UInt8]) -> Range<Int> {
        var (start, end) = (0, bytes.count)
        while let byteCount = id3v2ByteCount(bytes, at: start) { start += min(byteCount, end - start) }
        while let byteCount = tagByteCount(bytes, before: end, after: start) { end -= byteCount }
        return start..<end
    }

    /// The size of an ID3v2 tag with its header and footer.
    private static func id3v2ByteCount(_ bytes: [UInt8], at offset: Int) -> Int? {
        guard bytes.count - offset >= 10, bytes[offset...].starts(with: "ID3".utf8) else { return nil }
        let size = bytes[offset + 6..<offset + 10]
        // Each of the four has seven bits, so that none looks like the beginning of a frame.
        guard size.allSatisfy({ $0 < 0x80 }) else { return nil }
        let hasFooter = bytes[offset + 5] & 0x10 != 0
        return size.reduce(0) { $0 << 7 | Int($1) } + (hasFooter ? 20 : 10)
    }

    /// The size of the tag that ends before an offset, at least 1 and not beyond `start`; nil if there is no tag.
    private static func tagByteCount(_ bytes: [UInt8], before end: Int, after start: Int) -> Int? {
        let candidates = [id3v1(bytes, before: end), ape(bytes, before: end), lyrics(bytes, before: end)]
        return candidates.compactMap(\.self).first { 1...max(1, end - start) ~= $0 && $0 <= end - start }
    }

    private static func id3v1(_ bytes: [UInt8], before end: Int) -> Int? {
        has("TAG", bytes, at: end - 128) ? 128 : nil
    }

    /// APEv1 and APEv2: a footer with the size of the tag without its header.
    private static func ape(_ bytes: [UInt8], before end: Int) -> Int? {
        let footer = end - 32
        guard has("APETAGEX", bytes, at: footer) else { return nil }
        let size = (0..<4).reduce(0) { $0 | Int(bytes[footer + 12 + $1]) << (8 * $1) }
        let hasHeader = bytes[footer + 23] & 0x80 != 0
        return size + (hasHeader ? 32 : 0)
    }

    /// Lyrics3 v2: six digits of size, then the mark.
    private static func lyrics(_ bytes: [UInt8], before end: Int) -> Int? {
        guard end >= 15, has("LYRICS200", bytes, at: end - 9) else { return nil }
        let digits = bytes[end - 15..<end - 9]
        guard digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } + 15
    }

    static func has(_ word: String, _ bytes: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count - word.utf8.count && bytes[offset...].starts(with: word.utf8)
    }
}
