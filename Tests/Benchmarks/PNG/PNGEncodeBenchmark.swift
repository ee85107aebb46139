import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestPNG

/// Encoding of frames of movies: ours against libpng with its default filters.
///
/// libpng is given rows of straight RGB or RGBA; ours makes them itself, from premultiplied pixels.
struct PNGEncodeBenchmark {
    let folder: PictureFolder
    let rounds: Int

    func run() throws {
        var rivals = try Rival.all
        for (_, movie) in folder.movies {
            let renderer = FrameRenderer(movie)
            for part in [1, 3, 5] {
                try measure(try renderer.render(frame: movie.frameCount * part / 6), by: &rivals)
            }
        }
        show(rivals)
    }

    private func measure(_ pixmap: Pixmap, by rivals: inout [Rival]) throws {
        let rows = StraightRows(pixmap)
        for index in rivals.indices { rivals[index].best = .infinity }
        for _ in 0..<rounds {
            for index in rivals.indices {
                let time = try ContinuousClock().measure { try rivals[index].encode(pixmap, rows) }
                rivals[index].best = min(rivals[index].best, time / .nanoseconds(1))
            }
        }
        for index in rivals.indices { rivals[index].finish() }
    }

    private func show(_ rivals: [Rival]) {
        var table = BenchmarkTable("encoder", "ms", "speed", "bytes", "size")
        for rival in rivals {
            table.add([
                rival.name, BenchmarkTable.number(rival.time / 1e6),
                BenchmarkTable.number(rivals[0].time / rival.time) + "x",
                "\(rival.byteCount)",
                BenchmarkTable.number(Double(rival.byteCount) / Double(rivals[0].byteCount)) + "x",
            ])
        }
        table.show()
    }
}

/// One way to encode, with its sums over all pictures.
private final class Rival {
    let name: String
    private let way: (Pixmap, StraightRows) throws -> Int
    var best = Double.infinity
    private var lastByteCount = 0
    private(set) var time = 0.0
    private(set) var byteCount = 0

    init(_ name: String, _ way: @escaping (Pixmap, StraightRows) throws -> Int) {
        self.name = name
        self.way = way
    }

    func encode(_ pixmap: Pixmap, _ rows: StraightRows) throws { lastByteCount = try way(pixmap, rows) }

    func finish() {
        time += best
        byteCount += lastByteCount
    }

    static var all: [Rival] {
        get throws {
            let ours = try PNGCompression.allCases.map { compression in
                let encoder = try PictureEncoder(.png(compression: compression))
                return Rival("ours, \(compression)") { pixmap, _ in try encoder.encode(pixmap).count }
            }
            let theirs = [1, 9].map { level in
                Rival("libpng, level \(level)") { _, rows in rows.encodeByLibPNG(level: Int32(level)) }
            }
            return theirs + ours
        }
    }
}

/// The samples of a picture as libpng takes them.
private final class StraightRows {
    private let width: Int
    private let height: Int
    private let isOpaque: Bool
    private var samples: [UInt8]
    private var output: [UInt8]

    init(_ pixmap: Pixmap) {
        (width, height, isOpaque) = (pixmap.width, pixmap.height, pixmap.isOpaque)
        samples = [UInt8](repeating: 0, count: width * height * (isOpaque ? 3 : 4))
        output = [UInt8](repeating: 0, count: pixmap.byteCount * 2 + 100_000)
        samples.withUnsafeMutableBytes { bytes in
            pixmap.withPixels { pixels in
                if isOpaque {
                    PackedRGB.pack(pixels, into: bytes)
                } else {
                    StraightAlpha.unpremultiply(pixels, into: bytes)
                }
            }
        }
    }

    func encodeByLibPNG(level: Int32) -> Int {
        libpng_peer_encode(samples, UInt32(width), UInt32(height), isOpaque ? 0 : 1, level, &output, output.count)
    }
}
