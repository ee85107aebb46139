import SVGACompression
import SVGADocument
import SVGAFormat

/// Reading and writing of documents, next to decoding of the same files into movies.
///
/// Each file is read in both ways in turn; the least times of several rounds are summed over the folder.
enum DocumentBenchmark {
    private static let efforts = [1, 3, 5, 9]

    static func run(folder: String) throws {
        let files = PictureFolder(path: folder).movieFiles
        try read(files.map(\.bytes).filter { (try? Movie(decoding: $0)) != nil })
        try write(files.map(\.bytes))
    }

    private static func read(_ files: [[UInt8]]) throws {
        var (document, movie) = (0.0, 0.0)
        for file in files {
            let times = Contest(
                rounds: 7, [{ _ = try? Document(decoding: file) }, { _ = try? Movie(decoding: file) }])
            document += times.least[0]
            movie += times.least[1]
        }
        let times = "Document \(milliseconds(document)), Movie \(milliseconds(movie))"
        print("\(files.count) files: \(times), ratio \(BenchmarkTable.number(document / movie))")
    }

    /// Writes the documents of SVGA 2 at each effort, next to bare libdeflate: megabytes of their messages a second.
    private static func write(_ files: [[UInt8]]) throws {
        let documents = try files.compactMap { file in
            let document = try Document(decoding: file)
            return document.form == .zlib ? document : nil
        }
        var table = BenchmarkTable("effort", "MB/s", "libdeflate", "bytes")
        let messages = try documents.map { try $0.converted(to: .bare).document.encoded() }
        let messageByteCount = Double(messages.reduce(0) { $0 + $1.count })
        for effort in efforts {
            let options = WriteOptions(effort: effort)
            guard let compressor = Compressor(level: CompressionEffort.level(of: effort)) else { continue }
            var (time, bareTime, count) = (0.0, 0.0, 0)
            for (document, message) in zip(documents, messages) {
                let times = Contest(
                    rounds: 3,
                    [{ _ = try? document.encoded(options) }, { _ = compressor.compressed(message, as: .zlib) }])
                time += times.least[0]
                bareTime += times.least[1]
                count += try document.encoded(options).count
            }
            let rates = [time, bareTime].map { BenchmarkTable.number(messageByteCount / $0 * 1000, decimals: 1) }
            table.add(["\(effort)"] + rates + ["\(count)"])
        }
        table.show()
    }

    private static func milliseconds(_ nanoseconds: Double) -> String {
        BenchmarkTable.number(nanoseconds / 1e6, decimals: 1) + " ms"
    }
}
