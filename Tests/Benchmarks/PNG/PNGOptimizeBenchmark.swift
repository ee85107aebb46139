import Glibc
import SVGAGraphics
import SVGAImage

/// Optimizing and quantizing of PNG files, for Tests/Benchmarks/png-optimizers, which asks peers in turn.
enum PNGOptimizeBenchmark {
    /// Writes the different pictures of the movies of a folder.
    static func extract(from folder: String, into output: String) throws {
        for (index, file) in PictureFolder(path: folder).pictures.enumerated() {
            let number = String(index)
            let padded = String(repeating: "0", count: max(0, 5 - number.utf8.count)) + number
            write(file, "\(output)/\(padded).png")
        }
    }

    /// Optimizes the files of a folder.
    static func optimize(_ folder: String, effort: Int, into output: String) throws {
        let files = PictureFolder(path: folder).files
        let optimizer = try PNGOptimizer(effort: effort)
        let start = processorSeconds
        let results = try files.map { try optimizer.optimize($0.bytes).bytes }
        let seconds = processorSeconds - start
        for (file, result) in zip(files, results) { write(result, "\(output)/\(file.name)") }
        print(files.reduce(0) { $0 + $1.bytes.count }, results.reduce(0) { $0 + $1.count }, seconds)
    }

    /// Quantizes the files of a folder, each to the quality that a peer's file of the same name has.
    static func quantize(_ folder: String, peers: String, effort: Int, into output: String) throws {
        let others = Dictionary(PictureFolder(path: peers).files.map { ($0.name, $0.bytes) }) { first, _ in first }
        let quantizer = try PictureQuantizer(effort: effort)
        var (peerCount, count, seconds) = (0, 0, 0.0)
        for file in PictureFolder(path: folder).files {
            guard let peer = others[file.name], peer.count < file.bytes.count else { continue }
            let picture = try Pixmap(decoding: file.bytes)
            let psnr = PNGOptimizeBenchmark.psnr(picture, try Pixmap(decoding: peer))
            guard psnr.isFinite else { continue }
            let start = processorSeconds
            let result = try quantizer.quantize(picture, minPSNR: psnr)?.bytes ?? file.bytes
            seconds += processorSeconds - start
            write(result, "\(output)/\(file.name)")
            peerCount += peer.count
            count += result.count
        }
        print(peerCount, count, seconds)
    }

    /// The PSNR over all pixels, as the mean of the squares on black and on white.
    private static func psnr(_ a: Pixmap, _ b: Pixmap) -> Double {
        var sum = 0
        a.withPixels { first in
            b.withPixels { second in
                for index in first.indices where first[index] != second[index] {
                    let alpha = Int(first[index] >> 24) - Int(second[index] >> 24)
                    for shift in [0, 8, 16] as [UInt32] {
                        let value = Int(first[index] >> shift & 255) - Int(second[index] >> shift & 255)
                        sum += value * value + (value - alpha) * (value - alpha)
                    }
                }
            }
        }
        return sum == 0 ? .infinity : 10 * log10(Double(a.width * a.height * 6) * 255 * 255 / Double(sum))
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "wb") else { return }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }
}
