import SVGADigest
import SVGAInspect
package import SVGAKit
package import SVGASystem

/// Makes the bytes of a result from those of a movie.
package struct RenderJob: Sendable {
    let product: RenderRequest.Product
    let source: SourceFile
    let budget: PixelBudget

    package init(product: RenderRequest.Product, source: SourceFile, budget: PixelBudget) {
        (self.product, self.source, self.budget) = (product, source, budget)
    }

    /// The result.
    ///
    /// - Parameter isCancelled: Asked before each step; true ends the work.
    package func result(isCancelled: () -> Bool) throws(JobError) -> SharedBytes {
        do {
            let movie = try Movie(decoding: try source.bytes(), limits: .untrusted)
            if isCancelled() { throw JobError.cancelled }
            switch product {
            case .picture(let plan): return SharedBytes(try file(of: plan, movie, isCancelled))
            case .pictureMetadata(let plan): return SharedBytes(text: try metadata(of: plan, movie, isCancelled))
            case .movieMetadata:
                // The same for all names of the movie.
                return SharedBytes(text: MovieReport(file: "\(source.digest.hexadecimal).svga", movie: movie).json)
            }
        } catch {
            throw JobError(error)
        }
    }

    private func file(of plan: RenderPlan, _ movie: Movie, _ isCancelled: () -> Bool) throws(RenderError) -> [UInt8] {
        let renderer = FrameRenderer(movie, limits: .untrusted)
        let picture = try plan.picture(from: renderer, budget: budget, isCancelled: isCancelled)
        if isCancelled() { throw .cancelled }
        var encoder = try PNGEncoder()
        return try encoder.encode(picture)
    }

    private func metadata(
        of plan: RenderPlan, _ movie: Movie, _ isCancelled: () -> Bool
    ) throws(RenderError) -> JSONValue {
        let size = try plan.pixelSize(for: movie.viewBox)
        let renderer = FrameRenderer(movie, limits: .untrusted)
        let frames = try plan.frames(of: renderer, isCancelled: isCancelled)
        return .object([
            ("plan", .string("\(plan)")), ("width", .integer(size.width)), ("height", .integer(size.height)),
            ("frames", .array(frames.map { .integer($0) })), ("frameCount", .integer(movie.frameCount)),
        ])
    }
}

extension SharedBytes {
    /// JSON with a line break at its end.
    fileprivate convenience init(text value: JSONValue) { self.init(Array("\(value)\n".utf8)) }
}
