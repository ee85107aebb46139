import SVGADocument

/// Runs passes of one grade, checks what they did together, and takes back what shows.
struct StageRun {
    struct Outcome {
        var document: Document
        var results: [PassResult] = []
        var findings: FrameFindings?
        /// The size of the document by a quick compression, if the stage has measured it.
        var quickByteCount: Int?
    }

    private let run: OptimizerRun
    private let passes: [any OptimizerPass]
    private let reference: DrawnMovie
    private let tolerance: FrameTolerance
    /// The last document that was compared with the reference.
    private(set) var known: CheckedMovie?
    /// For each pass the keys that it must leave alone.
    private var heldBackKeys: [Set<String>]
    /// The passes that are left out, since no keys could be found that break them.
    private var dropped: Set<Int> = []

    /// More rounds than a movie with a few bad keys in each pass takes.
    private static let maxRoundCount = 24

    init(_ run: OptimizerRun, _ passes: [any OptimizerPass], reference: DrawnMovie, known: CheckedMovie?) {
        (self.run, self.passes, self.reference, self.known) = (run, passes, reference, known)
        let settings = run.optimizer.settings
        tolerance = FrameTolerance(passes[0].grade, quality: run.optimizer.goal.minPSNR ?? settings.quality)
        heldBackKeys = Array(repeating: [], count: passes.count)
    }

    /// Runs the passes, again and again with fewer keys until the check is content.
    mutating func run(from start: Document) throws(SVGAError) -> Outcome {
        for round in 0... {
            let steps = try runPasses(from: start)
            guard let last = steps.last, steps.contains(where: { $0.report.changeCount > 0 }) else {
                return try outcome(steps, start, nil)
            }
            let checked = try check(last.document, frames: run.frames)
            if checked.drawing != nil { known = checked }
            let findings = FrameFindings(checked.differences, within: tolerance)
            if findings.failedFrames.isEmpty { return try outcome(steps, start, findings) }
            if round >= Self.maxRoundCount {
                dropped = Set(passes.indices)
            } else {
                try takeBack(steps, from: start, failing: findings.failedFrames)
            }
        }
        return Outcome(document: start)
    }

    /// A completed pass: its document and its report.
    private struct Step {
        let document: Document
        let report: PassReport
    }

    private func runPasses(from start: Document) throws(SVGAError) -> [Step] {
        var (document, steps): (Document, [Step]) = (start, [])
        var usage: DocumentUsage?
        for (index, pass) in passes.enumerated() {
            let report = try run(index, pass, on: &document, holdingBack: heldBackKeys[index], &usage)
            steps.append(Step(document: document, report: report))
        }
        return steps
    }

    private func run(
        _ index: Int, _ pass: any OptimizerPass, on document: inout Document, holdingBack keys: Set<String>,
        _ usage: inout DocumentUsage?
    ) throws(SVGAError) -> PassReport {
        guard !dropped.contains(index) else { return PassReport() }
        var context = PassContext(
            run.optimizer.settings, slots: run.slots, heldBackKeys: keys, deadline: run.optimizer.deadline)
        context.known = usage
        var changed = document
        let report = try pass.run(&changed, &context)
        document = changed
        usage = report.changeCount == 0 ? context.known : nil
        return report
    }

    /// The distance between a document's frames and the reference.
    private func check(_ document: Document, frames: [Int]) throws(SVGAError) -> CheckedMovie {
        let settings = run.optimizer.settings
        let after: DrawnMovie
        do {
            after = try DrawnMovie(document, limits: settings.limits)
        } catch {
            // A pass is at fault if its document cannot be read.
            return CheckedMovie(unmeasured: frames)
        }
        let check = FrameCheck(
            before: reference, after: after, known: known,
            scales: settings.density == 1 ? [1] : [1, settings.density],
            threadCount: run.optimizer.threadCount, deadline: run.optimizer.deadline)
        return try check.compare(frames, limits: settings.limits)
    }

    private func isContent(_ document: Document, _ frames: [Int]) throws(SVGAError) -> Bool {
        try FrameFindings(check(document, frames: frames).differences, within: tolerance).failedFrames.isEmpty
    }

    /// Finds the first pass after which frames fail, and the keys that make them fail, and holds these back.
    private mutating func takeBack(_ steps: [Step], from start: Document, failing: [Int]) throws(SVGAError) {
        let frames = CulpritSearch.spread(failing)
        var (low, high) = (0, steps.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if try isContent(steps[middle].document, frames) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let before = low == 0 ? start : steps[low - 1].document
        let keys = steps[low].report.changedKeys.filter { !heldBackKeys[low].contains($0) }
        let (stage, index) = (self, low)
        let search = CulpritSearch { (kept: Set<String>) throws(SVGAError) -> Bool in
            var (document, usage): (Document, DocumentUsage?) = (before, nil)
            let others = Set(keys).subtracting(kept).union(stage.heldBackKeys[index])
            _ = try stage.run(index, stage.passes[index], on: &document, holdingBack: others, &usage)
            return try stage.isContent(document, frames)
        }
        let culprits = try search.culprits(among: keys)
        if culprits.isEmpty { dropped.insert(low) } else { heldBackKeys[low].formUnion(culprits) }
    }

    private func outcome(_ steps: [Step], _ start: Document, _ findings: FrameFindings?) throws(SVGAError) -> Outcome {
        var outcome = Outcome(document: steps.last?.document ?? start, findings: findings)
        var before = start
        // Compressing takes long, and the next pass begins with this pass's result.
        var byteCount = run.quickByteCount
        for (index, step) in steps.enumerated() {
            var result = PassResult(id: passes[index].id, grade: passes[index].grade, report: step.report)
            result.revertedKeys = heldBackKeys[index].sorted()
            if step.report.changeCount > 0 {
                let countBefore = if let byteCount { byteCount } else { try quickByteCount(before) }
                let countAfter = try quickByteCount(step.document)
                result.byteDelta = countAfter - countBefore
                byteCount = countAfter
                result.decodedDelta = step.document.decodedPictureByteCount - before.decodedPictureByteCount
            }
            if dropped.contains(index) {
                result.report.add(note: "the pass was taken back as a whole, since its changes show together")
            }
            outcome.results.append(result)
            before = step.document
        }
        outcome.quickByteCount = byteCount
        return outcome
    }

    private func quickByteCount(_ document: Document) throws(SVGAError) -> Int {
        try document.encoded(WriteOptions(effort: 1)).count
    }
}

/// Finds the keys without which a pass keeps its promise, by halves.
struct CulpritSearch {
    /// Whether the check passes if the pass changes only these keys.
    private let isContent: (Set<String>) throws(SVGAError) -> Bool
    private static let maxFrameCount = 16

    init(_ isContent: @escaping (Set<String>) throws(SVGAError) -> Bool) { self.isContent = isContent }

    /// The keys to hold back; empty if even all together pass.
    func culprits(among keys: [String]) throws(SVGAError) -> Set<String> {
        if keys.isEmpty { return [] }
        if try isContent(Set(keys)) { return [] }
        guard keys.count > 1 else { return Set(keys) }
        let middle = keys.count / 2
        let (first, second) = (Array(keys[..<middle]), Array(keys[middle...]))
        let found = try culprits(among: first).union(culprits(among: second))
        // Changes that are content apart and show together: half of them go.
        return found.isEmpty ? Set(second) : found
    }

    /// Some of the failing frames: enough to find most culprits, and few enough to be drawn often.
    static func spread(_ frames: [Int]) -> [Int] {
        guard frames.count > maxFrameCount else { return frames }
        return (0..<maxFrameCount).map { frames[$0 * (frames.count - 1) / (maxFrameCount - 1)] }
    }
}
