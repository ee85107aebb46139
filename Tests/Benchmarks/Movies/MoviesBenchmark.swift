import Glibc
import SVGAKit
import SVGAToolCore
import TemporaryFiles

/// What whole movies take: decoding, frames, sequences and memory.
///
/// Each movie is measured in a process of its own, so that its peak of memory is its own.
enum MoviesBenchmark {
    /// Runs the benchmark and returns the exit code.
    ///
    /// - Parameter arguments: `DIR`, `DIR --json FILE`, or `--one FILE` in the process of one movie.
    static func run(arguments: [String]) -> Int32 {
        switch (arguments.count, arguments.first) {
        case (2, "--one"): return measure(arguments[1])
        case (1, let folder?): return run(folder: folder, jsonFile: nil)
        case (3, let folder?) where arguments[1] == "--json": return run(folder: folder, jsonFile: arguments[2])
        default:
            print("usage: svga-bench movies DIR [--json FILE]")
            return 64
        }
    }

    private static func measure(_ file: String) -> Int32 {
        do {
            guard let bytes = TemporaryFolder.read(file) else { return 66 }
            print(try MovieTimes(measuring: bytes).line)
            return 0
        } catch {
            try? DescriptorWriter.standardError.write(Array("\(file): \(error)\n".utf8))
            return 65
        }
    }

    private static func run(folder: String, jsonFile: String?) -> Int32 {
        let names = TemporaryFolder.names(in: folder).filter { $0.hasSuffix(".svga") }
        var results: [MovieResult] = []
        for name in names {
            guard let line = ChildProcess.output(arguments: ["movies", "--one", "\(folder)/\(name)"]),
                let times = line.split(separator: "\n").first.flatMap({ MovieTimes(line: String($0)) })
            else { continue }
            results.append(MovieResult(name: String(name.dropLast(5)), times: times))
        }
        print(MovieResult.table(results))
        if let jsonFile { write(results, to: jsonFile) }
        return results.count == names.count && !names.isEmpty ? 0 : 1
    }

    private static func write(_ results: [MovieResult], to path: String) {
        do {
            try OutputFile.write(Array("\(JSONValue.array(results.map(\.json)))\n".utf8), to: path)
        } catch {
            try? DescriptorWriter.standardError.write(Array("\(error)\n".utf8))
        }
    }
}
