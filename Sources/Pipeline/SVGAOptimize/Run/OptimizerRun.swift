import SVGADocument
import SVGAFormat
import SVGAGraphics

/// One run of an optimizer over one document.
struct OptimizerRun {
    private(set) var optimizer: Optimizer
    let original: Document
    let originalDrawing: DrawnMovie
    /// The last document that was compared with the original.
    private var checked: CheckedMovie?
    let slots: Set<String>
    var document: Document
    /// The size of the document by a quick compression, if a stage has measured it.
    private(set) var quickByteCount: Int?
    var results: [PassResult] = []
    var notes: [String] = []
    var isCutShort = false
    /// The distance between the frames and the original's.
    var findings: FrameFindings
    var frames: [Int]

    init(_ optimizer: Optimizer, _ document: Document) throws(SVGAError) {
        (self.optimizer, original, self.document) = (optimizer, document, document)
        if let minPSNR = optimizer.goal.minPSNR { self.optimizer.settings.quality = minPSNR }
        originalDrawing = try DrawnMovie(document, limits: optimizer.settings.limits)
        let keys = DocumentUsage(document).keys.map(\.key)
        slots = optimizer.slots.slots(of: keys)
        notes += optimizer.slots.missingKeys(among: keys).map { "no key of the movie is '\($0)', so it is not a slot" }
        let movie = originalDrawing.movie
        frames = CheckedFrames.frames(of: movie, wanted: optimizer.checkedFrameCount)
        if frames.count < movie.frameCount {
            notes.append("\(frames.count) of \(movie.frameCount) frames were checked, spread over the movie")
        }
        findings = FrameFindings(identical: frames.count)
    }

    /// Runs all passes that the goal allows.
    mutating func runAll() throws(SVGAError) {
        guard case .budget(let bytes, let decodedBytes, _) = optimizer.goal else {
            return try runStages(optimizer.passes.filter { optimizer.goal.allows($0.grade) })
        }
        try runStages(Array(optimizer.passes.prefix { $0.grade != .lossy }))
        guard !isCutShort else { return }
        let search = BudgetSearch(byteCount: bytes, decodedByteCount: decodedBytes, ladders: optimizer.ladders)
        self = try search.best(from: self)
    }

    /// Notes that not all was done.
    mutating func cutShort(_ note: String) {
        isCutShort = true
        notes.append(note)
    }

    /// Runs passes; consecutive ones of one grade are checked together.
    mutating func runStages(_ passes: [any OptimizerPass]) throws(SVGAError) {
        for passes in OptimizerRun.stages(passes) {
            do {
                try run(passes)
            } catch {
                guard error.endsWork else { throw error }
                return cutShort("\(error); the passes from \(passes[0].id) on were left out")
            }
        }
    }

    private static func stages(_ passes: [any OptimizerPass]) -> [[any OptimizerPass]] {
        var stages: [[any OptimizerPass]] = []
        for pass in passes {
            if let last = stages.last?.last, last.grade == pass.grade {
                stages[stages.count - 1].append(pass)
            } else {
                stages.append([pass])
            }
        }
        return stages
    }

    /// Runs a stage and adopts its checked results.
    private mutating func run(_ passes: [any OptimizerPass]) throws(SVGAError) {
        guard passes.contains(where: { $0.id != StreamPass.id }) else { return addStream(passes) }
        let isExact = passes[0].grade == .exact
        // Exact passes are measured against their input, all others against the original.
        let ownReference =
            isExact && findings.identicalCount < findings.frameCount
            ? try DrawnMovie(document, limits: optimizer.settings.limits) : nil
        var stage = StageRun(
            self, passes, reference: ownReference ?? originalDrawing, known: ownReference == nil ? checked : nil)
        let outcome = try stage.run(from: document)
        if ownReference == nil { checked = stage.known }
        if !isExact, let found = outcome.findings { findings = found }
        document = outcome.document
        quickByteCount = outcome.quickByteCount
        results += outcome.results
    }

    private mutating func addStream(_ passes: [any OptimizerPass]) {
        results += passes.map { PassResult(id: $0.id, grade: $0.grade, report: PassReport()) }
    }
}

enum CheckedFrames {
    /// The maximum number of pixels in all frames of a movie for drawing all of them at full size.
    private static let maxPixelCount = 4e9
    private static let spreadCount = 64

    static func frames(of movie: Movie, wanted: Int?) -> [Int] {
        let pixelCount = movie.viewBox.width * movie.viewBox.height * Double(movie.frameCount)
        let count = wanted ?? (pixelCount > maxPixelCount ? spreadCount : movie.frameCount)
        guard count < movie.frameCount else { return Array(0..<movie.frameCount) }
        guard count > 1 else { return [movie.frameCount / 2] }
        return (0..<count).map { $0 * (movie.frameCount - 1) / (count - 1) }
    }
}
