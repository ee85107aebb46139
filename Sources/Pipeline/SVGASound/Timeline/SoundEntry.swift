package import SVGAFormat

package struct SoundEntry: Sendable {
    package let audio: Audio
    /// The sound: an index into ``SoundTimeline/sounds``; nil if it is missing.
    package let sound: Int?
    /// The frames in which it plays, if it is long enough; empty for none.
    package let frames: Range<Int>
    /// The moment of a pass at which it begins, in milliseconds.
    package let startMilliseconds: Double
    /// The position in the sound at which it begins, in milliseconds.
    package let offsetMilliseconds: Int
    /// The audible time in a pass; nil if the sound's length is unknown.
    package let heardMilliseconds: Double?
    package let warnings: [SoundWarning]

    init(_ audio: Audio, of movie: Movie, sound: Int?, file: SoundFile?) {
        let frames = movie.soundFrames(of: audio)
        (self.audio, self.sound, self.frames) = (audio, sound, frames)
        let frameMilliseconds = 1000 / Double(movie.framesPerSecond)
        startMilliseconds = Double(frames.isEmpty ? audio.startFrame : frames.lowerBound) * frameMilliseconds
        offsetMilliseconds = max(0, audio.startTimeMilliseconds)
        let left = file?.scan.map { max(0, $0.heardMilliseconds - max(0, audio.startTimeMilliseconds)) }
        heardMilliseconds = left.map { min(Double($0), Double(frames.count) * frameMilliseconds) }
        let checks = SoundChecks(audio: audio, movie: movie, frames: frames, file: file, leftMilliseconds: left)
        warnings = checks.warnings
    }
}

private struct SoundChecks {
    let audio: Audio
    let movie: Movie
    let frames: Range<Int>
    let file: SoundFile?
    /// The rest of the sound from its start offset.
    let leftMilliseconds: Int?

    var warnings: [SoundWarning] { [missing, neverHeard, longerThanMovie, wrongTotalTime].compactMap(\.self) }

    private var missing: SoundWarning? {
        guard file?.asset.bytes.isEmpty ?? true else { return nil }
        let message =
            file == nil
            ? "the image map has no entry '\(audio.key)' with the sound"
            : "the entry '\(audio.key)' of the sound is empty"
        return SoundWarning(code: .missing, message: message)
    }

    private var neverHeard: SoundWarning? {
        let reason: String
        if audio.endFrame <= audio.startFrame {
            reason = "it ends at frame \(audio.endFrame) and begins at frame \(audio.startFrame)"
        } else if audio.endFrame <= 0 {
            reason = "it ends at frame \(audio.endFrame), before the movie begins"
        } else if frames.isEmpty {
            reason = "it begins at frame \(audio.startFrame), and the movie has \(movie.frameCount) frames"
        } else if leftMilliseconds == 0, let scan = file?.scan {
            reason = "it begins at \(audio.startTimeMilliseconds) ms of \(scan.heardMilliseconds) ms"
        } else {
            return nil
        }
        return SoundWarning(code: .neverHeard, message: "the sound is never heard: \(reason)")
    }

    private var longerThanMovie: SoundWarning? {
        guard let leftMilliseconds, !frames.isEmpty else { return nil }
        let room = (movie.frameCount - frames.lowerBound) * 1000 / movie.framesPerSecond
        guard leftMilliseconds > room + soundSlackMilliseconds else { return nil }
        return SoundWarning(
            code: .longerThanMovie,
            message:
                "the sound is longer than the movie: where it begins, \(leftMilliseconds) ms of it and \(room) ms of "
                + "the movie are left")
    }

    private var wrongTotalTime: SoundWarning? {
        guard let scan = file?.scan, audio.totalTimeMilliseconds != 0 else { return nil }
        let distances = [scan.milliseconds, scan.heardMilliseconds].map { abs(audio.totalTimeMilliseconds - $0) }
        guard distances.allSatisfy({ $0 > soundSlackMilliseconds }) else { return nil }
        return SoundWarning(
            code: .wrongTotalTime,
            message: "the movie says that the sound has \(audio.totalTimeMilliseconds) ms, and it has "
                + "\(scan.milliseconds) ms")
    }
}
