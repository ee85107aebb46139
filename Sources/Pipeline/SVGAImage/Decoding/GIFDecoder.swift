import CSVGAGif
import SVGAPixels

/// GIF by giflib: the first frame on its canvas, which is transparent elsewhere.
enum GIFDecoder {
    /// Decodes a file whose header was read and passed the limits.
    static func decode(_ bytes: [UInt8], header: ImageHeader) throws(SVGAError) -> Pixmap {
        if let reason = unsafe cgif_load() {
            throw .image(.missingLibrary(.gif, reason: unsafe String(cString: reason)))
        }
        return unsafe try bytes.withUnsafeBufferPointer { (file) throws(SVGAError) -> Pixmap in
            unsafe try Pixmap(of: header) { pixels in
                let fault = unsafe cgif_decode(
                    file.baseAddress, file.count, Int32(header.width), Int32(header.height), pixels.baseAddress)
                return unsafe fault.map { unsafe .image(.malformed(.gif, reason: String(cString: $0))) }
            }
        }
    }
}
