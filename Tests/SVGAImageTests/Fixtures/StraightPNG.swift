import SVGAGraphics
import SVGAImage
import SVGATestPNG

/// Reads PNG files only with libpng, without the project's decoder.
enum StraightPNG {
    /// The pixels as straight-alpha bytes, or nil when libpng refuses the file.
    static func decode(_ file: [UInt8]) throws -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: try ImageHeader(reading: file).decodedByteCount)
        return libpng_peer_decode(file, file.count, &bytes, bytes.count) == 0 ? nil : bytes
    }

    /// The premultiplied pixels of straight bytes.
    static func premultiplied(_ bytes: [UInt8]) -> [UInt32] {
        var bytes = bytes
        return bytes.withUnsafeMutableBytes { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            StraightAlpha.premultiply(pixels)
            return Array(pixels)
        }
    }
}
