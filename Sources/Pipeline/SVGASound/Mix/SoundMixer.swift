import SVGAErrors

/// Adds up the sounds of a mix, block by block, at their original volume.
final class SoundMixer {
    private struct Active {
        let stream: SoundStream
        /// The samples of the mix that are left of the sound.
        var leftCount: Int
    }

    private let mix: SoundMix
    private var active: [Active] = []
    private var position = 0
    /// The pass, and the next of its sounds to begin.
    private var pass = 0
    private var nextPlay = 0

    init(_ mix: SoundMix) { self.mix = mix }

    /// The next samples of the mix; silence after its end.
    func next(_ count: Int) throws(SVGAError) -> [StereoSample] {
        var samples = [StereoSample](repeating: .zero, count: count)
        add(to: &samples, from: 0)
        while let (start, play) = upcoming(before: position + count) {
            let stream = try SoundStream(mix.sources[play.source], at: play.offset)
            let end = min(start + play.samples.count, mix.start(ofPass: pass + 1))
            active.append(Active(stream: stream, leftCount: max(0, end - start)))
            add(to: &samples, from: start - position, onlyLast: true)
            nextPlay += 1
        }
        active.removeAll { $0.leftCount == 0 }
        position += count
        return samples
    }

    /// The next sound to begin, if it begins before a sample.
    private func upcoming(before end: Int) -> (start: Int, play: SoundPlay)? {
        if mix.plays.isEmpty { return nil }
        if nextPlay == mix.plays.count { (pass, nextPlay) = (pass + 1, 0) }
        guard pass < mix.loopCount else { return nil }
        let play = mix.plays[nextPlay]
        let start = mix.start(ofPass: pass) + play.samples.lowerBound
        return start < end ? (start, play) : nil
    }

    /// Adds what plays to samples, from one of them on.
    private func add(to samples: inout [StereoSample], from first: Int, onlyLast: Bool = false) {
        for index in (onlyLast ? active.count - 1 : 0)..<active.count {
            let count = min(active[index].leftCount, samples.count - first)
            if count > 0 { active[index].stream.add(to: &samples, in: first..<first + count) }
            active[index].leftCount -= count
        }
    }
}
