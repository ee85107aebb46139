import Glibc
import SVGAKit

/// Damages movies in many ways, and decodes and draws the results, within limits of time and memory.
///
/// Mutants are tried by worker processes, block after block. If a worker ends before its block does, its current mutant
/// counts as a crash and the next worker continues after it.
enum MutateBenchmark {
    /// The number of mutants per worker.
    private static let blockSize = 500
    /// The limits that end a worker which is lost in one mutant: seconds of processor time, and bytes of address space.
    private static let hangSeconds = 20
    private static let addressByteCount: UInt = 4 << 30

    /// Runs the trials and returns the exit code: 0 when no bound was broken.
    static func run(arguments: [String]) throws -> Int32 {
        guard let options = MutationOptions(arguments) else {
            print("usage: \(MutationOptions.usage)")
            return 64
        }
        if !options.isWorker, options.only == nil { return supervise(options) }
        let sources = try options.folder.map { SourceMovies.movies(in: $0) } ?? SourceMovies.fixtures()
        guard !sources.isEmpty else {
            print("svga-bench: \(options.folder ?? ""): no movies")
            return 66
        }
        let mutator = Mutator(sources: sources, seed: options.seed)
        if let index = options.only { return try tryOne(index, of: mutator, writing: options.outputFile) }
        work(options.first..<options.first + options.count, of: mutator)
        return 0
    }

    private static func tryOne(_ index: Int, of mutator: Mutator, writing file: String?) throws -> Int32 {
        let mutant = mutator.mutant(index)
        if let file { try AtomicFile.write(mutant.file, to: file) }
        print("\(mutant.damage) of \(mutant.source), \(mutant.file.count) bytes")
        var report = MutationReport()
        report.add(MutantTrial(index, mutant))
        report.show()
        return report.isWithinBounds ? 0 : 1
    }

    private static func work(_ indices: Range<Int>, of mutator: Mutator) {
        var limit = rlimit(rlim_cur: addressByteCount, rlim_max: addressByteCount)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        for index in indices {
            var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: hangSeconds, tv_usec: 0))
            setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
            let trial = MutantTrial(index, mutator.mutant(index))
            try? FileHandle.standardOutput.write(Array("\(trial.line)\n".utf8))
        }
    }

    private static func supervise(_ options: MutationOptions) -> Int32 {
        var report = MutationReport()
        let end = options.first + options.count
        var next = options.first
        while next < end {
            let block = next..<min(end, next + blockSize)
            let worker = ChildProcess.run(arguments: options.workerArguments(block))
            let trials = (worker?.output ?? "").split(separator: "\n").compactMap { MutantTrial(line: $0) }
            for trial in trials { report.add(trial) }
            next += trials.count
            guard let status = worker?.status, status & 127 != 0 || next == block.upperBound else {
                print("svga-bench: a worker could not do its work")
                return 70
            }
            if next < block.upperBound {
                report.add(crash: MutantTrial(crashed: next, status: status))
                next += 1
            }
            let progress = "\(next - options.first) of \(options.count), \(report.crashes.count) crashes\n"
            try? FileHandle.standardError.write(Array(progress.utf8))
        }
        report.show()
        return report.isWithinBounds ? 0 : 1
    }
}
