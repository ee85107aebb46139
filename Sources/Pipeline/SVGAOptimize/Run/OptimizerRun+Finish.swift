import SVGADocument
import SVGAFormat

extension OptimizerRun {
    /// Writes the result, and chooses between it and the input.
    ///
    /// - Parameter file: The file of the original.
    mutating func finish(_ file: [UInt8]) throws(SVGAError) -> Optimized {
        var made = try writtenIfSound()
        if let first = made, first.bytes.count > file.count, let smaller = try withoutGrowth() {
            (document, results) = (smaller.document, smaller.results)
            findings = smaller.findings
            made = try writtenIfSound()
        }
        let input = original.size(byteCount: file.count)
        let (bytes, size) = made ?? (bytes: file, size: input)
        let isBetter =
            size.byteCount < input.byteCount
            || size.byteCount == input.byteCount && size.decodedByteCount < input.decodedByteCount
        var optimized = Optimized(
            document: isBetter ? document : original, bytes: isBetter ? bytes : file, keepsInput: !isBetter,
            input: input,
            output: isBetter ? size : input, check: isBetter ? findings : FrameFindings(identical: frames.count))
        optimized.passes = PassResult.joined(results).map { addingStream($0, file.count, size.byteCount) }
        optimized.check.movieFrameCount = originalDrawing.movie.frameCount
        (optimized.isCutShort, optimized.notes) = (isCutShort, notes)
        optimized.meetsGoal = meetsGoal(optimized.output)
        return optimized
    }

    private func meetsGoal(_ size: Optimized.Size) -> Bool {
        guard case .budget(let bytes, let decodedBytes, _) = optimizer.goal else { return true }
        return size.byteCount <= bytes ?? .max && size.decodedByteCount <= decodedBytes ?? .max
    }

    private var usesStream: Bool { optimizer.passes.contains { $0.id == StreamPass.id } }

    /// The result as a file; nil, with a note, if the input must be used instead.
    mutating func writtenIfSound() throws(SVGAError) -> (bytes: [UInt8], size: Optimized.Size)? {
        do {
            return try written(document)
        } catch {
            // A file of the archive that cannot be unpacked is the fault of the input.
            let isOfInput = error.category == .damaged && error.stage == nil
            if isOfInput || error.isOutOfMemory { throw error }
            notes.append("the result failed its check, so the input is kept: \(error)")
            return nil
        }
    }

    private func written(_ document: Document) throws(SVGAError) -> (bytes: [UInt8], size: Optimized.Size) {
        let effort = usesStream ? optimizer.settings.effort : nil
        let bytes = try document.encoded(WriteOptions(effort: effort))
        let read = try Document(decoding: bytes, limits: optimizer.settings.limits)
        // Ensures that the file contains the checked document.
        guard read == document else { throw .notReadAsWritten }
        return (bytes, document.size(byteCount: bytes.count))
    }

    /// The run without the passes that added bytes, which is allowed only inside the size of the input.
    private func withoutGrowth() throws(SVGAError) -> OptimizerRun? {
        let grown = Set(results.filter { $0.byteDelta > 0 }.map(\.id))
        guard !grown.isEmpty, !isCutShort else { return nil }
        var optimizer = optimizer
        optimizer.passes.removeAll { grown.contains($0.id) }
        var again = try OptimizerRun(optimizer, original)
        try again.runAll()
        return again
    }

    /// Thorough compression is credited with the bytes that other passes did not save.
    private func addingStream(_ result: PassResult, _ before: Int, _ after: Int) -> PassResult {
        guard result.id == StreamPass.id else { return result }
        var result = result
        result.byteDelta = after - before - results.reduce(0) { $0 + $1.byteDelta }
        return result
    }
}
