import SVGACommandLine
import SVGAJobs
import SVGAKit
import SVGASystem

/// Turns one movie after the other into its picture, and keeps it.
struct BatchWorker {
    let options: BatchOptions
    /// The archive of results; nil if pictures go to files.
    let results: ResultLocation?
    let environment: ToolEnvironment
    private let shared = SharedMovie()
    /// The warnings that were written for rows, which all show one movie.
    private let warnings = Lock<Set<String>>([])

    /// The result of a movie; its errors do not stop the others.
    func outcome(of input: BatchInput) -> BatchOutcome {
        var entry = options.entry(of: input)
        if options.resumes, let path = options.outputPath(of: input), BatchWorker.isPresent(path) {
            return BatchOutcome(entry, .present)
        }
        let start = SteadyClock.time
        do {
            let outcome =
                if let results {
                    try keep(input, in: results, &entry)
                } else {
                    try write(input, &entry)
                }
            return BatchOutcome(entry, outcome, in: outcome == .written ? SteadyClock.time - start : nil)
        } catch {
            return BatchOutcome(entry, failing: ToolError(describing: error), in: SteadyClock.time - start)
        }
    }

    /// Whether a file exists and is not empty, as it may be after a power loss.
    static func isPresent(_ path: String) -> Bool {
        FileSystem.status(at: path).map { $0.isPlainFile && $0.st_size > 0 } ?? false
    }

    private func write(_ input: BatchInput, _ entry: inout ManifestEntry) throws -> ManifestEntry.Outcome {
        let source = options.source(of: input)
        let base = input.words == nil ? try makeBase(of: source) : try shared.base { try makeBase(of: source) }
        let (file, facts) = try picture(of: input, base)
        if let file { try OutputFile.write(file, to: input.path(in: options.folder ?? "")) }
        entry.add(facts)
        return written(input, to: entry)
    }

    /// Draws a picture that an archive does not have yet.
    private func keep(
        _ input: BatchInput, in results: ResultLocation, _ entry: inout ManifestEntry
    ) throws -> ManifestEntry.Outcome {
        let source = options.source(of: input)
        let loaded = try source.loadedMovie(in: environment, hasDigest: true)
        let (key, name) = try results.name(ofMovie: loaded.sha256)
        (entry.sha256, entry.key, entry.path) = (loaded.sha256, key.name, results.path(of: name))
        if try results.contains(name) { return .present }
        let (file, facts) = try picture(of: input, makeBase(of: loaded, source))
        // Another machine may have been faster.
        guard let file, try results.insert(file, as: name) else { return .present }
        entry.add(facts)
        return written(input, to: entry)
    }

    private func written(_ input: BatchInput, to entry: ManifestEntry) -> ManifestEntry.Outcome {
        environment.sayIfVerbose("\(input.location): written to \(entry.path ?? "")")
        return .written
    }

    /// The file of a movie; nil for an atlas, whose files are written.
    private func picture(of input: BatchInput, _ base: SharedMovie.Base) throws -> (file: [UInt8]?, PictureFacts) {
        let renderer = try options.content.personal(
            base.renderer, input.words ?? options.content.words, file: input.name, in: environment)
        return try ToolError.catching(file: input.location) {
            var plan = options.plan.settled(as: options.plan.format)
            // The search for a poster is not done twice.
            if case .poster = plan.content, let frame = base.frames.first { plan.content = .frame(frame) }
            defer { if !options.isQuiet { sayWarnings(of: renderer, input) } }
            var facts = PictureFacts(
                frames: base.frames, frameCount: base.loaded.movie.frameCount, sha256: base.loaded.sha256, file: nil)
            if plan.format == .atlas {
                let atlas = try plan.exportAtlas(
                    to: input.path(in: options.folder ?? ""), from: renderer, compression: options.compression)
                facts.file = PictureFacts.File(atlas)
                return (nil, facts)
            }
            let file = try plan.settledFile(
                from: renderer, compression: options.compression, cancellation: CancellationToken())
            facts.file = try PictureFacts.File(of: file, plan.format, hasDigest: options.hasDigests)
            return (file, facts)
        }
    }

    private func sayWarnings(of renderer: FrameRenderer, _ input: BatchInput) {
        guard input.words != nil else { return environment.sayWarnings(of: renderer, file: input.name) }
        for warning in renderer.movie.warnings + renderer.warnings where !renderer.textWarnings.contains(warning) {
            let text = "\(input.name): warning: \(warning)"
            if warnings.withLock({ $0.insert(text).inserted }) { environment.warn(text) }
        }
    }

    private func makeBase(of source: MovieSource) throws -> SharedMovie.Base {
        try makeBase(of: source.loadedMovie(in: environment, hasDigest: options.hasDigests), source)
    }

    private func makeBase(of loaded: LoadedMovie, _ source: MovieSource) throws -> SharedMovie.Base {
        let renderer = FrameRenderer(loaded.movie, limits: source.limits)
        let plan = options.plan.settled(as: options.plan.format)
        return try ToolError.catching(file: source.name) {
            SharedMovie.Base(loaded: loaded, renderer: renderer, frames: try plan.frames(of: renderer))
        }
    }
}
