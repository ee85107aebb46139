import SVGAFormat
import SVGAImage
import SVGAPixels
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

    func isMatch(_ first: DrawList, _ second: DrawList) -> Bool {
        guard first.commands.count == second.commands.count else { return false }
        return zip(first.commands, second.commands).allSatisfy { isMatch($0, $1) }
    }

    private func isMatch(_ first: DrawCommand, _ second: DrawCommand) -> Bool {
        switch (first, second) {
        case (.image(let i, let size, let transform, let opacity), .image(let j, let other, let map, let alpha)):
            return size == other && transform == map && opacity == alpha && isSamePicture(i, j)
        case (.fill(let shape, let transform, let color, let opacity), .fill(let other, let map, let paint, let alpha)):
            return transform == map && color == paint && opacity == alpha && isSame(shape, other)
        case (
            .stroke(let shape, let style, let transform, let color, let opacity),
            .stroke(let other, let line, let map, let paint, let alpha)
        ):
            return style == line && transform == map && color == paint && opacity == alpha && isSame(shape, other)
        case (.pushClip(let i, let transform), .pushClip(let j, let map)):
            return transform == map && before.paths[i] == after.paths[j]
        case (.popClip, .popClip), (.endMaskedLayer, .endMaskedLayer): return true
        case (.beginLayer(let bounds), .beginLayer(let other)): return bounds == other
        // Content of viewers, which documents do not have.
        default: return false
        }
    }

    private func isSame(_ first: Shape.Geometry, _ second: Shape.Geometry) -> Bool {
        guard case .path(let i) = first, case .path(let j) = second else { return first == second }
        return before.paths[i] == after.paths[j]
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
