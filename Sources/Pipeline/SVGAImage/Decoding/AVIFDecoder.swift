import CSVGAAvif
import SVGAGraphics

/// AVIF by libavif: a still, or the first frame of an animation, rotated and mirrored as the file says.
enum AVIFDecoder {
    /// Reads the size of the upright image from a file or from its beginning.
    static func size(of bytes: [UInt8]) throws(SVGAError) -> ByteReader.SizeField {
        let stored = try header(of: bytes)
        let (width, height) = (Int(stored.width), Int(stored.height))
        return orientation(of: stored).swapsSides ? (height, width, 0) : (width, height, 0)
    }

    static func decode(_ bytes: [UInt8], header: ImageHeader) throws(SVGAError) -> Pixmap {
        var stored = try AVIFDecoder.header(of: bytes)
        let size = ImageHeader(format: .avif, width: Int(stored.width), height: Int(stored.height))
        let picture = unsafe try bytes.withUnsafeBufferPointer { (file) throws(SVGAError) -> Pixmap in
            unsafe try Pixmap(filling: size) { pixels in
                let target = unsafe UnsafeMutableRawBufferPointer(pixels).baseAddress?.assumingMemoryBound(
                    to: UInt8.self)
                let fault = unsafe cavif_decode(file.baseAddress, file.count, &stored, target)
                return unsafe fault.map { unsafe .image(.malformed(.avif, reason: String(cString: $0))) }
            }
        }
        return try picture.upright(from: orientation(of: stored))
    }

    private static func header(of bytes: [UInt8]) throws(SVGAError) -> cavif_header {
        try load()
        var header = cavif_header()
        let fault = unsafe bytes.withUnsafeBufferPointer { file in
            unsafe cavif_read_header(file.baseAddress, file.count, &header)
        }
        if let fault = unsafe fault { throw .image(.malformed(.avif, reason: unsafe String(cString: fault))) }
        return header
    }

    private static func orientation(of header: cavif_header) -> ImageOrientation {
        ImageOrientation(rawValue: Int(header.orientation)) ?? .topLeft
    }

    static func load() throws(SVGAError) {
        if let reason = unsafe cavif_load() {
            throw .image(.missingLibrary(.avif, reason: unsafe String(cString: reason)))
        }
    }
}
