import SVGAKit
import SVGATestMovies

@testable import SVGAImage

extension FuzzTarget {
    /// A PNG file, with its own checksums or with fixed ones, by our decoder and by libpng.
    static let png = FuzzTarget("png", seeds: Seeds.pngs) { input in
        var options = Options(input)
        let isMended = options.byte() & 1 != 0
        let file = isMended ? PNGWriter.mendingChecksums(of: options.remainder) : options.remainder
        return disagreement(about: file)
    }

    /// Rows of a PNG file of any form, which reach filters and palettes without being compressed by the fuzzer.
    static let pngRows = FuzzTarget("png-rows", seeds: Seeds.pngRows) { input in
        var options = Options(input)
        let file = PNGWriter.file(randomBy: &options)
        return disagreement(about: file)
    }

    /// Pixels, encoded at some compression and decoded by libpng.
    static let pngEncoding = FuzzTarget("png-encoding", seeds: Seeds.pixels) { input in
        var options = Options(input)
        // The thorough one is as slow as many of the others.
        let compression: PNGCompression = [.balanced, .fast, .balanced, .fast, .small][options.choice(5)]
        guard let picture = try? Pixmap(randomBy: &options) else { return nil }
        guard let file = try? picture.png(compression: compression),
            let header = try? ImageHeader(readingPNG: file, maxPixelCount: 1 << 20),
            let decoded = try? LibPNGDecoder.decode(file, header: header, alpha: .premultiplied)
        else { return "\(compression): no file that libpng reads" }
        return decoded == picture ? nil : "\(compression): other pixels"
    }

    /// An image file of any format.
    static let image = FuzzTarget("image", seeds: Seeds.images) { input in
        (try? Pixmap(decoding: input, maxPixelCount: 1 << 18, appliesExifOrientation: true))?.premultiplicationFault
    }

    /// The picture of our decoder if libpng reads another one.
    private static func disagreement(about file: [UInt8]) -> String? {
        guard let picture = try? Pixmap(decodingPNG: file, maxPixelCount: 1 << 18) else { return nil }
        if let fault = picture.premultiplicationFault { return fault }
        // libpng mixes up the rows of such files.
        let isDeepInterlaced = file.count > 28 && file[24] == 16 && file[28] != 0
        guard !isDeepInterlaced, let header = try? ImageHeader(readingPNG: file, maxPixelCount: 1 << 18),
            let other = try? LibPNGDecoder.decode(file, header: header, alpha: .premultiplied)
        else { return nil }
        return picture == other ? nil : "libpng reads other pixels"
    }
}

extension Pixmap {
    /// A small picture, premultiplied; the pixels of the input are repeated over it.
    fileprivate init(randomBy options: inout Options) throws(SVGAError) {
        try self.init(width: 1 + options.choice(96), height: 1 + options.choice(32))
        let bytes = options.remainder
        guard !bytes.isEmpty else { return }
        try withMutablePixels { pixels in
            for index in pixels.indices {
                let pixel = (0..<4).map { UInt32(bytes[(index * 4 + $0) % bytes.count]) }
                let colors = (0..<3).map { min(pixel[$0], pixel[3]) }
                pixels[index] = colors[0] | colors[1] << 8 | colors[2] << 16 | pixel[3] << 24
            }
        }
    }
}
