import SVGAFormat
package import SVGAGraphics
import SVGARaster
package import SVGAScene
package import SVGASystem

/// Finds the part of a movie in which frames show anything.
///
/// Frames are drawn on one canvas, with at most 2048 pixels per side, and not kept. They are drawn at the picture's
/// scale if it is known; otherwise so large that an edge is within a pixel of most pictures.
struct ContentBounds {
    private let renderer: FrameRenderer
    private let maxAlpha: UInt8
    private let scale: Double
    private let canvas: SVGACanvas
    private(set) var box: PixelRect?

    private static let maxSide = 2048.0
    private static let minSide = 512.0

    /// - Parameter size: The size of the picture, already multiplied by its pixel ratio.
    init(_ renderer: FrameRenderer, above maxAlpha: UInt8, size: PictureSize) throws(SVGAError) {
        self.renderer = renderer
        self.maxAlpha = maxAlpha
        let viewBox = renderer.movie.viewBox
        scale = ContentBounds.scale(for: size, longerSide: max(viewBox.width, viewBox.height))
        let viewport = try PictureSize.scale(scale).viewport(for: viewBox)
        canvas = try SVGACanvas(width: viewport.width, height: viewport.height)
    }

    /// Whether no frame can add anything.
    var isWhole: Bool { box == PixelRect(minX: 0, minY: 0, maxX: canvas.width, maxY: canvas.height) }

    /// Adds what a frame shows.
    mutating func add(_ frame: Int) throws(SVGAError) {
        canvas.clear()
        try renderer.draw(frame: frame, on: canvas, transform: Affine(scaleX: scale, scaleY: scale))
        add(canvas.alphaBounds(above: maxAlpha))
    }

    /// Adds another result at the same scale.
    mutating func add(_ other: PixelRect?) { box = other.map { box?.union($0) ?? $0 } ?? box }

    /// The part of the movie that is visible in any frame; the complete movie if it is empty.
    var rect: Rect {
        let whole = Rect(renderer.movie.viewBox)
        guard let box else { return whole }
        return whole.intersection(
            Rect(
                minX: Double(box.minX) / scale, minY: Double(box.minY) / scale, maxX: Double(box.maxX) / scale,
                maxY: Double(box.maxY) / scale))
    }

    /// The scale for measuring frames: the picture's, or a power of two times it.
    private static func scale(for size: PictureSize, longerSide: Double) -> Double {
        var scale = 1.0
        var minSide = ContentBounds.minSide
        if case .scale(let wanted) = size, wanted > 0, wanted.isFinite {
            // Small pictures are means of larger ones, in which faint pixels are not yet lost.
            (scale, minSide) = (wanted, min(ContentBounds.minSide, longerSide / 2))
        }
        while longerSide * scale > maxSide { scale /= 2 }
        while longerSide * scale < minSide { scale *= 2 }
        return scale
    }
}

extension FrameRenderer {
    /// The part of the movie that is visible in any frame, in movie pixels; the complete movie if it is empty.
    ///
    /// - Parameters:
    ///   - size: The size of the picture that will show it.
    ///   - framing: The definition of empty; a framing that does not trim returns the complete movie.
    ///   - cancellation: Ends the work before the next drawing.
    /// - Complexity: One drawing for each frame, or fewer where some show something at all edges.
    package func contentBounds(
        of frames: [Int], for size: PictureSize, framing: PictureFraming, cancellation: CancellationToken?
    ) throws(SVGAError) -> Rect {
        guard let maxAlpha = framing.trimAlpha else { return Rect(movie.viewBox) }
        var bounds = try ContentBounds(self, above: maxAlpha, size: framing.settled(size))
        for frame in frames where !bounds.isWhole {
            try cancellation?.check()
            try bounds.add(frame)
        }
        return bounds.rect
    }

}

extension FrameGroups {
    /// Pictures of one size that show all frames, which are measured on several threads.
    ///
    /// - Throws: ``SVGAError``: a frame cannot be drawn, the picture cannot have the size, or the work was cancelled.
    package func viewport(
        size: PictureSize, framing: PictureFraming, workerCount: Int, cancellation: CancellationToken
    ) throws(SVGAError) -> Viewport {
        guard let maxAlpha = framing.trimAlpha else {
            return try Viewport(size, framing: framing, content: Rect(renderer.movie.viewBox))
        }
        let found = Lock(Result<PixelRect?, SVGAError>.success(nil))
        let start = try ContentBounds(renderer, above: maxAlpha, size: framing.settled(size))
        ParallelLoop.run(count: groups.count, threadCount: workerCount) { next in
            do throws(SVGAError) {
                var bounds = try ContentBounds(renderer, above: maxAlpha, size: framing.settled(size))
                while let index = next(), !bounds.isWhole {
                    if cancellation.isCancelled { throw .cancelled }
                    try bounds.add(groups[index][0])
                }
                let box = bounds.box
                found.withLock { found in
                    if case .success(let earlier) = found {
                        found = .success(earlier.map { box?.union($0) ?? $0 } ?? box)
                    }
                }
            } catch {
                found.withLock { $0 = .failure(error) }
            }
        }
        var bounds = start
        bounds.add(try found.withLock { $0 }.get())
        return try Viewport(size, framing: framing, content: bounds.rect)
    }
}

extension PictureFraming {
    /// The size in pixels, and not above the movie's where that is not wanted.
    fileprivate func settled(_ size: PictureSize) -> PictureSize {
        let size = size.multiplied(by: pixelRatio)
        if case .scale(let scale) = size, !enlarges { return .scale(min(1, scale)) }
        return size
    }
}
