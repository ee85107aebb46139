import SVGACoding
import SVGAInspect
package import SVGAKit
import SVGALint
package import SVGASystem

package struct RenderJob: Sendable {
    package enum Step: Sendable {
        case decode, draw, encode
        /// Drawing and encoding the frames of an animation.
        case animate
    }

    /// Receives the duration of a step in nanoseconds.
    package typealias Observer = (Step, Int64) -> Void

    /// Receives a fault of a result, and whether it is so severe that the result should be kept for a minute only.
    package typealias FaultObserver = (_ fault: String, _ spoilsResult: Bool) -> Void

    /// The largest product of keys, frames and sprites for which boxes are listed, since a list can take megabytes.
    static let maxBoxCount = 20_000_000
    /// The maximum number of warnings about a picture: an untrusted movie can have thousands of broken images.
    private static let maxWarningCount = 8

    let product: RenderRequest.Product
    let source: SourceFile
    let budget: AnimationBudget
    let posters: PosterFrames
    let movies: SharedMovies
    let content: ContentJob?

    package init(
        product: RenderRequest.Product, source: SourceFile, budget: AnimationBudget, posters: PosterFrames,
        movies: SharedMovies, content: ContentJob? = nil
    ) {
        (self.product, self.source, self.budget) = (product, source, budget)
        (self.posters, self.movies) = (posters, movies)
        self.content = content
    }

    /// The token is checked before each step. `onFault` receives each image that is left out, and texts with characters
    /// that no font has; `observer` receives each step that has ended well.
    package func result(
        _ cancellation: CancellationToken, onFault: FaultObserver = { _, _ in }, observer: Observer = { _, _ in }
    ) throws(SVGAError) -> SharedBytes {
        do {
            if case .lint(let profile) = product {
                return SharedBytes(text: try findings(profile, cancellation, observer))
            }
            let renderer = try sharedRenderer ?? decoded(observer)
            if cancellation.isCancelled { throw SVGAError.jobCancelled }
            defer { if showsContent { movies.keep(renderer, of: source.digest) } }
            switch product {
            case .picture(let plan):
                return try SharedBytes(large: file(of: plan, renderer, cancellation, onFault, observer))
            case .pictureMetadata(let plan): return SharedBytes(text: try metadata(of: plan, renderer, cancellation))
            case .movieMetadata:
                // The same for all names of the movie.
                return SharedBytes(
                    text: MovieReport(input: nil, sha256: source.digest.hexadecimal, movie: renderer.movie).json)
            case .movieKeys: return SharedBytes(text: try keys(of: renderer, cancellation))
            case .drawList(let frame): return SharedBytes(text: try drawList(of: renderer.movie, frame))
            case .lint(let profile): return SharedBytes(text: try findings(profile, cancellation, observer))
            }
        } catch {
            throw SVGAError(job: error)
        }
    }

    private func tellFaults(of renderer: FrameRenderer, _ onFault: FaultObserver) {
        let warnings = renderer.movie.warnings.filter(\.isAboutImage) + renderer.warnings
        let count = RenderJob.maxWarningCount - 1
        // The last one reports an invisible movie.
        for warning in warnings.prefix(count) + warnings.dropFirst(count).suffix(1) {
            onFault("\(warning)", warning.field.isEmpty)
        }
    }

    private var showsContent: Bool { content?.isEmpty == false }

    /// The renderer of the movie if other viewers requested it before.
    private var sharedRenderer: FrameRenderer? { showsContent ? movies.renderer(of: source.digest) : nil }

    private func decoded(_ observer: Observer) throws -> FrameRenderer {
        let start = SteadyClock.now
        let movie = try Movie(decoding: try source.bytes(), limits: budget.limits)
        observer(.decode, SteadyClock.now - start)
        return FrameRenderer(movie, limits: budget.limits)
    }

    private func file(
        of plan: RenderPlan, _ renderer: FrameRenderer, _ cancellation: CancellationToken,
        _ onFault: FaultObserver, _ observer: Observer
    ) throws -> [UInt8] {
        let start = SteadyClock.now
        if plan.isAnimated {
            let personal = try personal(renderer, onFault)
            defer { tellFaults(of: personal, onFault) }
            let file = try plan.settledFile(from: personal, budget: budget, cancellation: cancellation)
            observer(.animate, SteadyClock.now - start)
            return file
        }
        if case .poster = plan.content, plan.framing.trimAlpha == nil {
            // Too large a picture is refused before a poster is searched for it.
            let size = try plan.pixelSize(for: renderer.movie.viewBox)
            try budget.picture.check(width: size.width, height: size.height)
        }
        let plan = try settled(plan, renderer, cancellation)
        let personal = try personal(renderer, onFault)
        defer { tellFaults(of: personal, onFault) }
        let picture = try plan.picture(from: personal, budget: budget.picture, cancellation: cancellation)
        let middle = SteadyClock.now
        observer(.draw, middle - start)
        if cancellation.isCancelled { throw SVGAError.cancelled }
        defer { observer(.encode, SteadyClock.now - middle) }
        return try plan.stillFile(of: picture, from: personal, budget: budget.picture, cancellation: cancellation)
    }

    private func metadata(
        of plan: RenderPlan, _ renderer: FrameRenderer, _ cancellation: CancellationToken
    ) throws -> JSONValue {
        // A poster's background determines its frame.
        let settledPlan = plan.encoding.format.map { plan.settled(as: $0) } ?? plan
        let frames = try settled(settledPlan, renderer, cancellation).frames(of: renderer, cancellation: cancellation)
        let size = try plan.pixelSize(of: frames, from: personal(renderer), cancellation: cancellation)
        return .document([
            ("sha256", .string(source.digest.hexadecimal)), ("plan", .string("\(plan)")),
            ("width", .integer(size.width)), ("height", .integer(size.height)),
            ("frames", .array(frames.map { .integer($0) })), ("frameCount", .integer(renderer.movie.frameCount)),
        ])
    }

    /// The keys, with their boxes if the list of boxes is short enough.
    private func keys(of renderer: FrameRenderer, _ cancellation: CancellationToken) throws -> JSONValue {
        let (movie, keyCount) = (renderer.movie, try renderer.keys(cancellation: cancellation).count)
        let boxCount = [keyCount, movie.frameCount, movie.sprites.count].reduce(1.0) { $0 * Double($1) }
        return try KeysReport(
            input: nil, renderer: renderer, withBoxes: boxCount <= Double(RenderJob.maxBoxCount),
            cancellation: cancellation
        ).json
    }

    /// The findings of rules. A file that is not a movie is a finding and not an error.
    private func findings(_ name: String, _ cancellation: CancellationToken, _ observer: Observer) throws -> JSONValue {
        if cancellation.isCancelled { throw SVGAError.jobCancelled }
        let start = SteadyClock.now
        let profile = LintProfile.named(name) ?? .gift
        let report = Linter(profile: profile, limits: budget.limits)
            .report(on: try source.bytes(), named: "\(source.digest.hexadecimal).svga", cancellation: cancellation)
        if cancellation.isCancelled { throw SVGAError.jobCancelled }
        if report.isOutOfMemory { throw SVGAError.outOfMemory(byteCount: 0) }
        observer(.decode, SteadyClock.now - start)
        return LintReport.document(of: [report], profile: profile)
    }

    private func drawList(of movie: Movie, _ frame: Int) throws(SVGAError) -> JSONValue {
        let list = try FrameRenderer(movie, limits: budget.limits).drawList(frame: frame)
        // The first line names the frame.
        let lines = "\(list)".split(separator: "\n").dropFirst().map { JSONValue.string(String($0)) }
        return .document([
            ("sha256", .string(source.digest.hexadecimal)), ("frame", .integer(frame)),
            ("frameCount", .integer(movie.frameCount)), ("commands", .array(lines)),
        ])
    }

    /// The renderer with what a viewer brings.
    private func personal(
        _ renderer: FrameRenderer, _ onFault: FaultObserver = { _, _ in }
    ) throws -> FrameRenderer {
        guard let content else { return renderer }
        return try content.personal(renderer, budget.limits, onFault)
    }

    /// The plan with a frame number instead of the poster.
    private func settled(
        _ plan: RenderPlan, _ renderer: FrameRenderer, _ cancellation: CancellationToken
    ) throws -> RenderPlan {
        guard case .poster = plan.content else { return plan }
        let frame = try posters.frame(of: source.digest, over: plan.posterBackground) {
            try renderer.posterChoice(over: plan.posterBackground, cancellation: cancellation).frame
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
