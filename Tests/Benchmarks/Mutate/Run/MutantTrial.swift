import Glibc
import SVGAKit

/// The result of one mutant.
struct MutantTrial {
    let index: Int
    /// Processor time for decoding and drawing, in microseconds.
    let microseconds: Int
    /// The most memory that the process had meanwhile.
    let peakByteCount: Int
    /// The damage, the movie that was damaged, and how it ended.
    let damage, source, outcome: String

    /// Decodes a mutant as a server would and draws a few of its frames.
    init(_ index: Int, _ mutant: Mutator.Mutant) {
        self.index = index
        (damage, source) = (mutant.damage.rawValue, mutant.source)
        PeakMemory.reset()
        let start = clock()
        outcome = MutantTrial.outcome(of: mutant.file)
        microseconds = Int(clock() - start) * 1_000_000 / Int(CLOCKS_PER_SEC)
        peakByteCount = PeakMemory.byteCount
    }

    private static func outcome(of file: [UInt8]) -> String {
        do {
            let movie = try Movie(decoding: file, limits: .untrusted)
            let renderer = FrameRenderer(movie, limits: .untrusted)
            let last = movie.frameCount - 1
            for frame in Set([0, last / 2, last]).sorted() {
                _ = try renderer.render(frame: frame, in: try PictureSize.longerSide(64).viewport(for: movie.viewBox))
                _ = try renderer.render(frame: frame)
            }
            return "drawn"
        } catch {
            guard error.stage == nil else { return "not decoded: \(error.limit?.name ?? error.reason)" }
            return "not drawn: \(error.limit?.name ?? "\(error)")"
        }
    }
}

extension MutantTrial {
    /// As one line, for the process that wants it.
    var line: String { "\(index)\t\(microseconds)\t\(peakByteCount)\t\(damage)\t\(source)\t\(outcome)" }

    /// Reads such a line.
    init?(line: Substring) {
        let words = line.split(separator: "\t").map(String.init)
        guard words.count == 6, let index = Int(words[0]), let time = Int(words[1]), let peak = Int(words[2]) else {
            return nil
        }
        (self.index, microseconds, peakByteCount) = (index, time, peak)
        (damage, source, outcome) = (words[3], words[4], words[5])
    }

    /// A mutant at which the process ended.
    init(crashed index: Int, status: Int32) {
        (self.index, microseconds, peakByteCount) = (index, 0, 0)
        (damage, source, outcome) = ("", "", "ENDED THE PROCESS, signal \(status & 127)")
    }
}
