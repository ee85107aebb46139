import SVGADocument
import SVGAFormat

/// Reading and writing of documents, beside decoding of the same files into movies.
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

    /// Writes the documents of SVGA 2 at each effort: megabytes of their messages a second.
    private static func write(_ files: [[UInt8]]) throws {
        let documents = try files.compactMap { file in
            let document = try Document(decoding: file)
            return document.form == .zlib ? document : nil
        }
        var table = BenchmarkTable("effort", "MB/s", "bytes")
        let messages = try documents.map { try $0.converted(to: .bare).document.encoded().count }
        for effort in efforts {
            var (time, count) = (0.0, 0)
            for document in documents {
                let options = WriteOptions(effort: effort)
                time += Contest(rounds: 3, [{ _ = try? document.encoded(options) }]).least[0]
                count += try document.encoded(options).count
            }
            let rate = Double(messages.reduce(0, +)) / time * 1000
            table.add(["\(effort)", BenchmarkTable.number(rate, decimals: 1), "\(count)"])
        }
        table.show()
    }

    private static func milliseconds(_ nanoseconds: Double) -> String {
        BenchmarkTable.number(nanoseconds / 1e6, decimals: 1) + " ms"
    }
}
