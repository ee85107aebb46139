/// The chunks that a PNG file is made of.
enum PNGChunks {
    /// The offset of the first chunk that promises more data than the file has, or nil.
    ///
    /// libpng takes memory for a chunk by its promised length before it reads it, up to 2 GiB.
    ///
    /// - Parameter bytes: A file that begins with the signature of PNG.
    /// - Complexity: O(chunks).
    static func firstOverrun(in bytes: [UInt8]) -> Int? {
        var offset = 8
        while bytes.count - offset >= 8 {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            // Length, type and checksum take twelve bytes beside the data.
            guard length <= bytes.count - offset - 12 else { return offset }
            if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return nil }
            offset += length + 12
        }
        return nil
    }
}
