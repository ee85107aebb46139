import SVGADigest
import SVGAKit
import SVGAInspect

/// Makes the bytes of a result from those of a movie.
struct RenderJob: Sendable {
    let product: RenderRequest.Product
    let source: SourceFile
    let budget: PixelBudget

    /// The result; asks before each step whether somebody still wants it.
    func result(isCancelled: () -> Bool) throws(Problem) -> ResponseBody {
        let movie = try movie()
        if isCancelled() { throw .tooSlow }
        switch product {
        case .picture(let plan): return try ResponseBody(file(of: plan, movie, isCancelled))
        case .pictureMetadata(let plan): return try ResponseBody(text: facts(of: plan, movie, isCancelled))
        case .movieMetadata:
            // The same for all names of the movie.
            return ResponseBody(text: MovieReport(file: "\(source.digest.hexadecimal).svga", movie: movie).json)
        }
    }

    private func movie() throws(Problem) -> Movie {
        let bytes = try source.bytes()
        do throws(FormatError) {
            return try Movie(decoding: bytes, limits: .untrusted)
        } catch {
            throw Problem(error)
        }
    }

    private func file(of plan: RenderPlan, _ movie: Movie, _ isCancelled: () -> Bool) throws(Problem) -> [UInt8] {
        do throws(RenderError) {
            let renderer = FrameRenderer(movie, limits: .untrusted)
            let picture = try plan.picture(from: renderer, budget: budget, isCancelled: isCancelled)
            if isCancelled() { throw .cancelled }
            var encoder = try PNGEncoder()
            return try encoder.encode(picture)
        } catch {
            throw Problem(error)
        }
    }

    private func facts(of plan: RenderPlan, _ movie: Movie, _ isCancelled: () -> Bool) throws(Problem) -> JSONValue {
        do throws(RenderError) {
            let size = try plan.pixelSize(for: movie.viewBox)
            let renderer = FrameRenderer(movie, limits: .untrusted)
            let frames = try plan.frames(of: renderer, isCancelled: isCancelled)
            return .object([
                ("plan", .string("\(plan)")), ("width", .integer(size.width)), ("height", .integer(size.height)),
                ("frames", .array(frames.map { .integer($0) })), ("frameCount", .integer(movie.frameCount)),
            ])
        } catch {
            throw Problem(error)
        }
    }
}

extension ResponseBody {
    /// JSON with a line break at its end.
    fileprivate convenience init(text value: JSONValue) { self.init(Array("\(value)\n".utf8)) }
}
