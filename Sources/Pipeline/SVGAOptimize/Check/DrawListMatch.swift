import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem

/// Checks whether frames of two movies draw the same commands with the same pictures and paths. Such frames have the
/// same pixels, so they need not be drawn.
final class DrawListMatch: Sendable {
    private struct Pair: Hashable {
        let before, after: Int
    }

    private let before: Movie
    private let after: Movie
    /// The pairs of pictures that were compared.
    private let known = Lock<[Pair: Bool]>([:])
    private let maxPixelCount: Int

    init(_ before: Movie, _ after: Movie, limits: Limits) {
        (self.before, self.after, maxPixelCount) = (before, after, limits.maxImagePixelCount)
    }

    /// Compares lists without content, because documents have none.
    func isMatch(_ first: DrawList, _ second: DrawList) -> Bool {
        first.commands.count == second.commands.count
            && zip(first.commands, second.commands).allSatisfy { own, other in
                own.draws(
                    as: other, isSameImage: isSamePicture, isSamePath: { before.paths[$0] == after.paths[$1] },
                    isSameText: { _, _ in false })
            }
    }

    private func isSamePicture(_ first: Int, _ second: Int) -> Bool {
        let pair = Pair(before: first, after: second)
        return known.withLock { known in
            if let answer = known[pair] { return answer }
            let (a, b) = (before.assets[first].bytes, after.assets[second].bytes)
            let answer = a == b || isSamePicture(a, b)
            known[pair] = answer
            return answer
        }
    }

    private func isSamePicture(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard let first = try? Pixmap(decoding: a, maxPixelCount: maxPixelCount) else { return false }
        return (try? Pixmap(decoding: b, maxPixelCount: maxPixelCount)) == first
    }
}
