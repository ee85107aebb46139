import CSVGAPng
import SVGAGraphics
import SVGAImage

/// Decoding of PNG files: ours into premultiplied pixmaps against libpng's simplified interface into straight RGBA.
struct PNGDecodeBenchmark {
    /// Files of one form, added up.
    private struct Sum {
        var fileCount = 0
        var pixelCount = 0
        var ours = 0.0
        var theirs = 0.0
        var differingCount = 0

        mutating func add(_ other: Sum) {
            fileCount += other.fileCount
            pixelCount += other.pixelCount
            ours += other.ours
            theirs += other.theirs
            differingCount += other.differingCount
        }
    }

    let folder: PictureFolder
    let rounds: Int

    func run() {
        var sums: [String: Sum] = [:]
        for file in folder.pictures {
            guard let header = try? ImageHeader(reading: file) else { continue }
            let sum = measure(file, header)
            for name in [form(of: file), "all"] { sums[name, default: Sum()].add(sum) }
        }
        show(sums)
    }

    private func measure(_ file: [UInt8], _ header: ImageHeader) -> Sum {
        var straight = [UInt32](repeating: 0, count: header.pixelCount)
        var pixmap: Pixmap?
        let contest = Contest(
            rounds: rounds,
            [{ decodeByLibPNG(file, into: &straight) }, { pixmap = try? Pixmap(decodingPNG: file) }])
        straight.withUnsafeMutableBufferPointer { StraightAlpha.premultiply($0) }
        let isEqual = pixmap?.withPixels { $0.elementsEqual(straight) } ?? false
        return Sum(
            fileCount: 1, pixelCount: header.pixelCount, ours: contest.least[1], theirs: contest.least[0],
            differingCount: isEqual ? 0 : 1)
    }

    private func decodeByLibPNG(_ file: [UInt8], into pixels: inout [UInt32]) {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        file.withUnsafeBytes { bytes in
            guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return }
            image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
            png_image_finish_read(&image, nil, &pixels, 0, nil)
        }
        png_image_free(&image)
    }

    /// Colour type and bit depth, from IHDR.
    private func form(of file: [UInt8]) -> String {
        let types: [UInt8: String] = [0: "grey", 2: "RGB", 3: "palette", 4: "grey with alpha", 6: "RGBA"]
        return "\(types[file[25], default: "?"]), \(file[24]) bit" + (file[28] == 1 ? ", interlaced" : "")
    }

    private func show(_ sums: [String: Sum]) {
        var table = BenchmarkTable("form", "files", "Mpixel", "libpng ms", "ours ms", "speed", "differing")
        for (form, sum) in sums.sorted(by: { $0.value.pixelCount < $1.value.pixelCount }) {
            table.add([
                form, "\(sum.fileCount)", BenchmarkTable.number(Double(sum.pixelCount) / 1e6),
                BenchmarkTable.number(sum.theirs / 1e6), BenchmarkTable.number(sum.ours / 1e6),
                BenchmarkTable.number(sum.theirs / sum.ours) + "x", "\(sum.differingCount)",
            ])
        }
        table.show()
    }
}
