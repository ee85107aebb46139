import CSVGAOpenH264
package import SVGAErrors

/// H.264 of Main profile by OpenH264, a library that is opened when it is first needed. Every picture has the same
/// quantiser, one slice and one reference; none is a B picture, none is skipped, and the encoder uses one thread, so
/// equal pictures give equal bytes.
package final class OpenH264Encoder: H264Encoder {
    private let encoder: OpaquePointer
    private let width: Int
    private let height: Int

    /// The maximum number of macroblocks per picture, as in level 5.2.
    package static let maxMacroblockCount = 36_864

    /// Takes sides that are multiples of 16, and a quantizer of 12 ... 51; the lower, the better and the larger. Throws
    /// without the library, and where it refuses the size.
    package init(width: Int, height: Int, framesPerSecond: Int, quantizer: Int) throws(SVGAError) {
        precondition(width % 16 == 0 && height % 16 == 0, "the sides must be multiples of 16")
        if let reason = copenh264_load() { throw .missingLibrary(String(cString: reason)) }
        guard width / 16 * (height / 16) <= OpenH264Encoder.maxMacroblockCount else {
            throw SVGAError(
                .failed,
                "H.264 has no level for pictures of \(width) by \(height) pixels; choose a smaller size (--size)")
        }
        var settings = copenh264_settings(
            width: Int32(width), height: Int32(height), frames_per_second: Float(framesPerSecond),
            quantizer: Int32(min(max(12, quantizer), 51)))
        var code: Int32 = 0
        guard let encoder = copenh264_make(&settings, &code) else {
            throw SVGAError(.failed, OpenH264Encoder.message(code, "pictures of \(width) by \(height) pixels"))
        }
        (self.encoder, self.width, self.height) = (encoder, width, height)
    }

    deinit { copenh264_free(encoder) }

    package func encode(_ picture: I420Picture, isKey: Bool) throws(SVGAError) -> [H264Picture] {
        precondition(picture.width == width && picture.height == height, "a picture of another size")
        var unit = copenh264_unit()
        let code = picture.bytes.withUnsafeBufferPointer {
            copenh264_encode(encoder, $0.baseAddress, isKey, &unit)
        }
        guard code == 0, unit.count > 0 else { throw SVGAError(.failed, OpenH264Encoder.message(code, "a picture")) }
        return [H264Picture(annexB: UnsafeBufferPointer(start: unit.bytes, count: unit.count))]
    }

    package func finish() -> [H264Picture] { [] }

    private static func message(_ code: Int32, _ what: String) -> String {
        code == -1
            ? "OpenH264 is of a version that this program does not know (apt-get install libopenh264-7)"
            : "OpenH264 does not encode \(what) (\(code == 0 ? "no memory" : "code \(code)"))"
    }
}
