import CPng

/// Reads PNG files as straight-alpha bytes by libpng alone, past the decoder of the project, which premultiplies.
enum StraightPNG {
    struct Failure: Error {}

    static func decode(_ file: [UInt8]) throws -> [UInt8] {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        return try file.withUnsafeBytes { bytes in
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw Failure() }
            image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
            var pixels = [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 4)
            guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { throw Failure() }
            return pixels
        }
    }
}
