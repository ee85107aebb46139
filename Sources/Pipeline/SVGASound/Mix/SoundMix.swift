package import SVGAFormat

/// The sounds of a movie as one track: 48,000 samples a second of two channels, 16 bits each. Sounds play from their
/// first frame until their last one, possibly several at once and with one file, and begin again in each pass. The
/// track is as long as the frames to the sample. Samples are made while they are read, so memory stays the same.
package struct SoundMix: Sendable {
    /// Samples of one channel in a second.
    package static let sampleRate = 48_000
    /// The longest mix, which is as long as a WAV file can be: 6.2 hours.
    package static let maxSampleCount = (Int(UInt32.max) - wavHeadByteCount) / bytesPerSample
    /// The maximum number of concurrent sounds, each of which has a decoder. Real movies have 2.
    package static let maxSoundsAtOnce = 64

    static let bytesPerSample = 4
    static let wavHeadByteCount = 44

    package let sampleCount: Int
    /// The sounds of one pass, by their start.
    let plays: [SoundPlay]
    let sources: [SoundSource]
    /// The keys of the sounds that are left out, each with the reason.
    package let faults: [(key: String, reason: String)]
    private let duration: SoundDuration
    let loopCount: Int

    /// Prepares at least one pass. The sound of a frame is heard with it: where `frames`, in the shown order, do not
    /// follow each other it is cut. All frames when nil, each as long as in the movie unless `duration` has another
    /// length for a pass. Throws when the mix would be too long or cost more than the movie's ``Limits`` allow. Takes
    /// O(bytes of the sounds + frames × sounds).
    package init(
        _ movie: Movie, frames: [Int]? = nil, duration: SoundDuration? = nil, loopCount: Int = 1
    ) throws(SVGAError) {
        let frames = frames ?? Array(0..<movie.frameCount)
        self.duration = duration ?? SoundDuration(steps: frames.count, perSecond: movie.framesPerSecond)
        self.loopCount = max(1, loopCount)
        sampleCount = self.duration.samples(passes: self.loopCount)
        guard sampleCount <= SoundMix.maxSampleCount else {
            throw SVGAError.soundLength(seconds: sampleCount / SoundMix.sampleRate)
        }
        var planner = SoundPlanner(movie, passSampleCount: self.duration.samples(passes: 1))
        try planner.add(frames)
        (plays, sources, faults) = (planner.sortedPlays, planner.sources, planner.faults)
        try SoundMix.checkOverlaps(of: plays)
    }

    package var seconds: Double { Double(sampleCount) / Double(SoundMix.sampleRate) }

    package var isSilent: Bool { plays.isEmpty }

    func start(ofPass pass: Int) -> Int { duration.samples(passes: pass) }

    /// The header of a WAV file; only samples follow.
    package var wavHead: [UInt8] { WAVHead(sampleCount: sampleCount).bytes }

    private static func checkOverlaps(of plays: [SoundPlay]) throws(SVGAError) {
        let changes = plays.flatMap { [($0.samples.lowerBound, 1), ($0.samples.upperBound, -1)] }.sorted { $0 < $1 }
        var count = 0
        for (_, change) in changes {
            count += change
            if count > maxSoundsAtOnce { throw SVGAError.soundsAtOnce(limit: maxSoundsAtOnce) }
        }
    }
}

/// A duration in steps, which are frames of a movie or of a video.
package struct SoundDuration: Hashable, Sendable {
    package let steps: Int
    /// Steps in a second, at least 1.
    package let perSecond: Int

    package init(steps: Int, perSecond: Int) { (self.steps, self.perSecond) = (max(0, steps), max(1, perSecond)) }

    /// The samples for a number of passes; the maximum if they cannot be counted.
    func samples(passes: Int) -> Int {
        let (steps, overflow) = self.steps.multipliedReportingOverflow(by: passes)
        return overflow ? .max : SoundDuration.samples(steps, perSecond: perSecond)
    }

    /// The sample at which a step begins, rounded.
    static func samples(_ steps: Int, perSecond: Int) -> Int {
        let (product, overflow) = steps.multipliedReportingOverflow(by: 2 * SoundMix.sampleRate)
        return overflow ? .max : (product + perSecond) / (2 * perSecond)
    }
}

/// The first bytes of a WAV file of the mix.
struct WAVHead {
    let sampleCount: Int

    var bytes: [UInt8] {
        let data = sampleCount * SoundMix.bytesPerSample
        let (rate, frame) = (SoundMix.sampleRate, SoundMix.bytesPerSample)
        return Array("RIFF".utf8) + number(data + SoundMix.wavHeadByteCount - 8, 4) + Array("WAVEfmt ".utf8)
            + number(16, 4) + number(1, 2) + number(2, 2) + number(rate, 4) + number(rate * frame, 4)
            + number(frame, 2) + number(16, 2) + Array("data".utf8) + number(data, 4)
    }

    private func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
