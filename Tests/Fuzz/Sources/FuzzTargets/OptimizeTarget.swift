import SVGAKit

@testable import SVGADocument
@testable import SVGAOptimize

extension FuzzTarget {
    /// An optimized movie is never larger, reads as what was checked, and shows the same.
    static let documentOptimize = FuzzTarget("document-optimize", seeds: Seeds.files) { input in
        guard let document = try? Document(decoding: input, limits: .fuzzing),
            let movie = try? Movie(decoding: input, limits: .fuzzing),
            movie.viewBox.width * movie.viewBox.height <= 65_536
        else { return nil }
        var optimizer = Optimizer(goal: .identical)
        optimizer.settings.limits = .fuzzing
        optimizer.settings.effort = 1
        optimizer.slots = SlotRule.none
        optimizer.checkedFrameCount = 3
        do throws(SVGAError) {
            let result = try optimizer.optimize(document)
            // A file that is not read as what was checked is a fault, though the input takes its place.
            if let note = result.notes.first(where: { $0.contains("please report") }) { return note }
            guard result.bytes.count <= input.count else { return "the result is larger" }
            guard result.check.identicalCount == result.check.frameCount else { return "frames are not identical" }
            return difference(of: movie, from: result.bytes)
        } catch {
            // Limits and memory may stop it.
            return nil
        }
    }

    /// The difference of three frames with 64 pixels from a movie's.
    private static func difference(of movie: Movie, from file: [UInt8]) -> String? {
        guard let after = try? Movie(decoding: file, limits: .fuzzing) else { return "the result is not a movie" }
        guard after.frameCount == movie.frameCount else { return "the result has other frames" }
        let (first, second) = (FrameRenderer(movie), FrameRenderer(after))
        let scale = 64 / max(movie.viewBox.width, movie.viewBox.height, 1)
        for frame in [0, movie.frameCount / 2, movie.frameCount - 1] {
            guard let expected = try? first.render(frame: frame, size: .scale(scale)) else { continue }
            guard let actual = try? second.render(frame: frame, size: .scale(scale)) else {
                return "a frame cannot be drawn"
            }
            if actual != expected { return "frame \(frame) shows something else" }
        }
        return nil
    }
}
