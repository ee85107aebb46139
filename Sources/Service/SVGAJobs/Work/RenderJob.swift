import SVGADigest
import SVGAInspect
package import SVGAKit
package import SVGASystem

/// Makes the bytes of a result from those of a movie.
package struct RenderJob: Sendable {
    /// A part of the work.
    package enum Step: Sendable {
        case decode, draw, encode
        /// Drawing and encoding the frames of an animation.
        case animate
    }

    /// Is told how many nanoseconds a step took.
    package typealias Observer = (Step, Int64) -> Void

    let product: RenderRequest.Product
    let source: SourceFile
    let budget: AnimationBudget
    let posters: PosterFrames
    /// What a viewer brings; nil for nothing.
    let content: ContentJob?

    package init(
        product: RenderRequest.Product, source: SourceFile, budget: AnimationBudget, posters: PosterFrames,
        content: ContentJob? = nil
    ) {
        (self.product, self.source, self.budget, self.posters) = (product, source, budget, posters)
        self.content = content
    }

    /// The result.
    ///
    /// - Parameters:
    ///   - cancellation: Asked before each step.
    ///   - observer: Told of each step that has ended well.
    package func result(
        _ cancellation: CancellationToken, observer: Observer = { _, _ in }
    ) throws(JobError) -> SharedBytes {
        do {
            let start = SteadyClock.now
            let movie = try Movie(decoding: try source.bytes(), limits: .untrusted)
            observer(.decode, SteadyClock.now - start)
            if cancellation.isCancelled { throw JobError.cancelled }
            switch product {
            case .picture(let plan):
                return try SharedBytes(file(of: plan, movie, cancellation, observer), throwing: RenderError.self)
            case .pictureMetadata(let plan): return SharedBytes(text: try metadata(of: plan, movie, cancellation))
            case .movieMetadata:
                // The same for all names of the movie.
                return SharedBytes(
                    text: MovieReport(input: nil, sha256: source.digest.hexadecimal, movie: movie).json)
            }
        } catch {
            throw JobError(error)
        }
    }

    private func file(
        of plan: RenderPlan, _ movie: Movie, _ cancellation: CancellationToken, _ observer: Observer
    ) throws -> [UInt8] {
        let start = SteadyClock.now
        let renderer = FrameRenderer(movie, limits: .untrusted)
        if plan.isAnimated {
            let personal = try personal(renderer)
            let file = try plan.settledFile(from: personal, budget: budget, cancellation: cancellation)
            observer(.animate, SteadyClock.now - start)
            return file
        }
        if case .poster = plan.content, plan.framing.trimAlpha == nil {
            // Too large a picture is refused before a poster is searched for it.
            let size = try plan.pixelSize(for: movie.viewBox)
            try budget.picture.check(width: size.width, height: size.height)
        }
        let plan = try settled(plan, renderer, cancellation)
        let personal = try personal(renderer)
        let picture = try plan.picture(from: personal, budget: budget.picture) { cancellation.isCancelled }
        let middle = SteadyClock.now
        observer(.draw, middle - start)
        if cancellation.isCancelled { throw RenderError.cancelled }
        defer { observer(.encode, SteadyClock.now - middle) }
        return try picture.encoded(as: plan.pictureFormat())
    }

    private func metadata(
        of plan: RenderPlan, _ movie: Movie, _ cancellation: CancellationToken
    ) throws -> JSONValue {
        let renderer = FrameRenderer(movie, limits: .untrusted)
        // What a poster stands on decides which frame it is.
        let settledPlan = plan.encoding.format.map { plan.settled(as: $0) } ?? plan
        let frames = try settled(settledPlan, renderer, cancellation).frames(of: renderer) { cancellation.isCancelled }
        let size = try plan.pixelSize(of: frames, from: personal(renderer)) { cancellation.isCancelled }
        return .document([
            ("sha256", .string(source.digest.hexadecimal)), ("plan", .string("\(plan)")),
            ("width", .integer(size.width)), ("height", .integer(size.height)),
            ("frames", .array(frames.map { .integer($0) })), ("frameCount", .integer(movie.frameCount)),
        ])
    }

    /// The renderer with what a viewer brings.
    private func personal(_ renderer: FrameRenderer) throws(JobError) -> FrameRenderer {
        guard let content else { return renderer }
        return try content.personal(renderer)
    }

    /// A plan that names its frame where it asked for the poster.
    private func settled(
        _ plan: RenderPlan, _ renderer: FrameRenderer, _ cancellation: CancellationToken
    ) throws(RenderError) -> RenderPlan {
        guard case .poster = plan.content else { return plan }
        let frame = try posters.frame(of: source.digest, over: plan.posterBackground) { () throws(RenderError) in
            try renderer.posterChoice(over: plan.posterBackground) { cancellation.isCancelled }.frame
        }
        var plan = plan
        plan.content = .frame(frame)
        return plan
    }
}

extension SharedBytes {
    /// JSON with a line break at its end.
    fileprivate convenience init(text value: JSONValue) { self.init(Array("\(value)\n".utf8)) }
}
