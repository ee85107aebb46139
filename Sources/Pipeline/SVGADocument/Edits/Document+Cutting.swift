public import SVGAErrors

extension Document {
    /// Leaves some frames of the movie, with what is heard in them.
    ///
    /// A frame that repeats the shapes of a removed frame gets these shapes itself. A sound that begins before the
    /// first frame is heard from where it would be then.
    ///
    /// - Throws: ``SVGAError`` for frames that the movie does not have.
    /// - Complexity: O(frames of all sprites).
    public mutating func cut(to frames: ClosedRange<Int>) throws(SVGAError) {
        try requireFrames(frames)
        guard frames != 0...frameCount - 1 else { return }
        let cutting = SoundCutting(frames: frames, framesPerSecond: framesPerSecond)
        let used = LinkTable(self).usedEntries
        editParams { $0.frameCount = Int32(frames.count) }
        movie.edit { movie in
            for index in movie.sprites.indices {
                movie.sprites[index].edit { $0.frames = $0.frames.cut(to: frames) }
            }
            movie.sounds = movie.sounds.compactMap(cutting.cut)
        }
        // Pictures that show no more stay, for apps name them; sounds that are never heard go.
        removeEntries(used.subtracting(LinkTable(self).usedEntries))
    }
}

extension [Record<FrameMessage>] {
    fileprivate func cut(to range: ClosedRange<Int>) -> [Record<FrameMessage>] {
        let start = Swift.min(range.lowerBound, count)
        var kept = Array(self[start..<Swift.min(range.upperBound + 1, count)])
        guard let first = kept.firstIndex(where: { $0.values.shapes.isEmpty == false }), kept[first].repeatsShapes,
            let source = self[..<start].last(where: { !$0.values.shapes.isEmpty && !$0.repeatsShapes })
        else { return kept }
        kept[first].edit { $0.shapes = source.values.shapes }
        return kept
    }
}

extension Record<FrameMessage> {
    /// Whether the frame has the shapes of one before.
    fileprivate var repeatsShapes: Bool { values.shapes.first?.values.kind == ShapeMessage.keepKind }
}

private struct SoundCutting {
    let frames: ClosedRange<Int>
    let framesPerSecond: Int

    /// The sound as it is heard in the frames that remain; nil for one that is not.
    func cut(_ record: Record<SoundMessage>) -> Record<SoundMessage>? {
        let sound = record.values
        let (start, end) = (Int(sound.startFrame ?? 0), Int(sound.endFrame ?? 0))
        guard start <= frames.upperBound, end > frames.lowerBound, start < end else { return nil }
        let skipped = max(0, frames.lowerBound - max(0, start))
        var cut = record
        cut.edit { sound in
            sound.startFrame = Int32(clamping: max(0, start - frames.lowerBound))
            sound.endFrame = Int32(clamping: min(end, frames.upperBound + 1) - frames.lowerBound)
            if skipped > 0 {
                let milliseconds = Int(sound.startTime ?? 0) + skipped * 1000 / framesPerSecond
                sound.startTime = Int32(clamping: milliseconds)
            }
        }
        return cut
    }
}
