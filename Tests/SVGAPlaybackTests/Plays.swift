import SVGAFormat
import SVGAPlayback
import SVGATestMovies

extension Playback {
    /// A play of ten frames, ten a second, unless said otherwise, which was started.
    static func started(
        _ profile: Profile = .standard, frames: Int = 10, fps: Int = 10, loops: Int = 0, range: Range<Int>? = nil,
        reversed: Bool = false
    ) -> Playback {
        var playback = Playback(frameCount: frames, framesPerSecond: fps, profile: profile)
        playback.loops = loops
        playback.start(frames: range, reversed: reversed)
        return playback
    }

    /// The frames that are shown when it advances by equal steps, the first one right away.
    mutating func frames(every step: Duration, count: Int) -> [Int?] {
        var frames = [shownFrame]
        for _ in 1..<count {
            _ = advance(by: step)
            frames.append(shownFrame)
        }
        return frames
    }

    /// All events until a time, no matter how many there are.
    mutating func events(until end: Duration) -> [Event] {
        var events: [Event] = []
        repeat { events += advance(to: end) } while time < end
        return events
    }
}

extension [Playback.Event] {
    var kinds: [Playback.Event.Kind] { map(\.kind) }

    /// The frames that were shown.
    var frames: [Int] {
        compactMap { event in
            if case .frame(let frame) = event.kind { frame } else { nil }
        }
    }

    /// Without frame events, because skipped frames have none.
    var withoutFrames: [Playback.Event] {
        filter { event in
            if case .frame = event.kind { false } else { true }
        }
    }
}

/// A movie of ten frames, ten a second, with sounds.
func movie(_ audios: [FixtureAudio], frames: Int = 10, fps: Int = 10) throws -> Movie {
    let movie = FixtureMovie(fps: fps, frames: frames, images: [FixtureImage("a", FixtureMP3.chirp)], audios: audios)
    return try Movie(decoding: movie.svga(.zlibProtobuf))
}
