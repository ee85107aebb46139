import SVGAFormat
import SVGASound

struct SoundSpan: Hashable, Sendable {
    let audio: Int
    let frames: Range<Int>
    /// The position in the sound at which it begins.
    let offset: Duration

    /// The sounds of a movie that are ever heard.
    static func spans(of movie: Movie, profile: Playback.Profile) -> [SoundSpan] {
        movie.audios.indices.compactMap { index in
            let audio = movie.audios[index]
            let frames = movie.soundFrames(of: audio)
            // Android divides by the length, and loads no sound without one.
            if frames.isEmpty || profile == .android && audio.totalTimeMilliseconds <= 0 { return nil }
            let milliseconds = max(0, audio.startTimeMilliseconds)
            // iOS divides integers.
            let start = profile == .ios ? milliseconds / 1000 * 1000 : milliseconds
            return SoundSpan(audio: index, frames: frames, offset: .milliseconds(start))
        }
    }
}

/// The beginning or the end of a sound in a pass.
struct SoundCue: Hashable, Sendable {
    let position: MediaPosition
    let isStart: Bool
    let audio: Int
    let offset: Duration
    let end: MediaPosition

    /// Sounds that end come first.
    private var order: (MediaPosition, Int, Int) { (position, isStart ? 1 : 0, audio) }

    /// The cues of a pass in the order in which they happen. Sounds are heard in plays that go forward only.
    static func cues(of sounds: [SoundSpan], in pass: PassFrames, rate: MediaRate) -> [SoundCue] {
        if pass.isReversed { return [] }
        return sounds.flatMap { sound -> [SoundCue] in
            let frames = sound.frames.clamped(to: pass.range)
            let start = pass.start(ofStep: frames.lowerBound - pass.range.lowerBound)
            let end = pass.start(ofStep: frames.upperBound - pass.range.lowerBound)
            guard !frames.isEmpty, start < end else { return [] }
            let missed = rate.mediaTime(of: .frames(frames.lowerBound - sound.frames.lowerBound))
            let offset = sound.offset + missed
            return [
                SoundCue(position: start, isStart: true, audio: sound.audio, offset: offset, end: end),
                SoundCue(position: end, isStart: false, audio: sound.audio, offset: offset, end: end),
            ]
        }.sorted { $0.order < $1.order }
    }
}
