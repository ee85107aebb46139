import SVGAFormat

/// A sound at its place in a pass of a mix.
struct SoundPlay: Hashable, Sendable {
    /// The file: an index into ``SoundMix/sources``.
    let source: Int
    /// The samples of the pass in which it plays.
    let samples: Range<Int>
    /// The sample of the file with which it begins, at the rate of the mix.
    let offset: Int
}

/// Finds which part of which sound plays when, and the cost to decode it.
struct SoundPlanner {
    /// The cost per decoder, decoded and mixed sample, and skipped header, in the unit of ``Limits/maxDrawingCost``.
    static let costOfPlay = 1 << 20
    static let costOfSample = 320
    static let costOfHeader = 60

    private let movie: Movie
    private let passSampleCount: Int
    /// For each of the movie's sounds its file among the sources; nil for those that are not heard.
    private var sourceIndices: [Int?] = []
    private(set) var sources: [SoundSource] = []
    /// The keys of the sounds that are left out although frames play them, each with the reason.
    private(set) var faults: [(key: String, reason: String)] = []
    private var plays: [SoundPlay] = []
    private var cost = 0

    init(_ movie: Movie, passSampleCount: Int) {
        (self.movie, self.passSampleCount) = (movie, passSampleCount)
        let assets = Dictionary(movie.assets.map { ($0.key, $0) }) { first, _ in first }
        var indices: [String: Int?] = [:]
        for audio in movie.audios where !movie.soundFrames(of: audio).isEmpty && indices[audio.key] == nil {
            guard let asset = assets[audio.key], let scan = MP3Scan(asset.bytes) else {
                indices[audio.key] = .some(nil)
                faults.append((audio.key, assets[audio.key].map { $0.soundFault ?? "" } ?? "the movie lacks it"))
                continue
            }
            indices[audio.key] = sources.count
            sources.append(SoundSource(asset.bytes, scan))
        }
        sourceIndices = movie.audios.map { audio in
            movie.soundFrames(of: audio).isEmpty ? nil : indices[audio.key] ?? nil
        }
    }

    /// The sounds by their start.
    var sortedPlays: [SoundPlay] {
        plays.sorted {
            ($0.samples.lowerBound, $0.source, $0.offset, $0.samples.upperBound)
                < ($1.samples.lowerBound, $1.source, $1.offset, $1.samples.upperBound)
        }
    }

    mutating func add(_ frames: [Int]) throws(SVGAError) {
        if sources.isEmpty { return }
        var start = 0
        for index in frames.indices where index == frames.count - 1 || frames[index + 1] != frames[index] + 1 {
            try addRun(frames[start]..<frames[index] + 1, at: start)
            start = index + 1
        }
    }

    /// Adds the sounds of frames that follow each other, the first of which is shown at a step.
    private mutating func addRun(_ run: Range<Int>, at step: Int) throws(SVGAError) {
        for (index, source) in sourceIndices.enumerated() {
            guard let source else { continue }
            let audio = movie.audios[index]
            let (all, heard) = (movie.soundFrames(of: audio), movie.soundFrames(of: audio).clamped(to: run))
            if heard.isEmpty { continue }
            let first = step + heard.lowerBound - run.lowerBound
            let offset = max(0, audio.startTimeMilliseconds) * (SoundMix.sampleRate / 1000)
            try add(
                source, start: sample(first), end: sample(first + heard.count),
                offset: offset + sample(heard.lowerBound - all.lowerBound))
        }
    }

    private mutating func add(_ source: Int, start: Int, end: Int, offset: Int) throws(SVGAError) {
        let length = min(min(end, passSampleCount) - start, sources[source].sampleCount - offset)
        guard length > 0 else { return }
        plays.append(SoundPlay(source: source, samples: start..<start + length, offset: offset))
        try charge(source, sampleCount: length, offset: offset)
    }

    /// Counts the cost of a sound, including the frames before its first sample that prepare the decoder.
    private mutating func charge(_ source: Int, sampleCount: Int, offset: Int) throws(SVGAError) {
        let scan = sources[source].scan
        let prepared = SoundDecoder.prerollFrameCount * scan.header.sampleCount
        let headers = min(scan.frameCount, offset / scan.header.sampleCount)
        cost += SoundPlanner.costOfPlay + (sampleCount + min(offset, prepared)) * SoundPlanner.costOfSample
        cost += headers * SoundPlanner.costOfHeader
        guard cost <= movie.limits.maxDrawingCost else {
            throw SVGAError.soundCost(cost, limit: movie.limits.maxDrawingCost)
        }
    }

    private func sample(_ step: Int) -> Int { SoundDuration.samples(step, perSecond: movie.framesPerSecond) }
}
