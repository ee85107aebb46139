import Glibc
import SVGAInspect
import SVGAKit
import SVGATestSupport

/// The times of complete movies: decoding, frames, sequences and memory.
///
/// Each movie is measured in its own process, so that its peak of memory is its own.
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
        guard let bytes = TemporaryFolder.read(file) else { return fail("\(file): cannot be read", code: 66) }
        do {
            print(try MovieTimes(measuring: bytes).line)
            return 0
        } catch {
            return fail("\(file): \(error)", code: 65)
        }
    }

    private static func run(folder: String, jsonFile: String?) -> Int32 {
        let names = TemporaryFolder.names(in: folder).filter { $0.hasSuffix(".svga") }
        let results = names.compactMap { name in
            ChildProcess.output(arguments: ["movies", "--one", "\(folder)/\(name)"])
                .flatMap { MovieTimes(line: $0) }
                .map { MovieResult(name: String(name.dropLast(5)), times: $0) }
        }
        print(MovieResult.table(results))
        do throws(SVGAError) {
            let json = JSONValue.array(results.map(\.json))
            if let jsonFile { try AtomicFile.write(Array("\(json)\n".utf8), to: jsonFile) }
        } catch {
            return fail("\(error)", code: 74)
        }
        return results.count == names.count && !names.isEmpty ? 0 : 1
    }

    private static func fail(_ message: String, code: Int32) -> Int32 {
        try? FileHandle.standardError.write(Array("svga-bench: \(message)\n".utf8))
        return code
    }
}
