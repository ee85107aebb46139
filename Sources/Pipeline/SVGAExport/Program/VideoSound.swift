import SVGAFormat
import SVGAScene
import SVGASound
import SVGASystem

/// The sounds of a movie for a video.
struct VideoSound {
    /// `nil` for silence.
    private(set) var track: SoundTrack?
    /// The reason if sounds of the movie are missing.
    private(set) var note: String?

    /// Mixes the sounds of the frames that are shown.
    ///
    /// - Throws: The reason of a mix that cannot be made. A missing library is an error if sound was requested;
    ///   otherwise a note.
    init(of run: AnimationRun, _ cancellation: CancellationToken) throws(SVGAError) {
        guard let sounds = run.sounds else { return }
        do {
            let mix = try SoundMix(sounds.movie, frames: sounds.frames, loopCount: run.passCount)
            note = VideoSound.note(on: mix.faults)
            track = try SoundTrack(mix, cancellation: cancellation)
        } catch {
            guard error.isMissingLibrary, !sounds.isRequired else { throw error }
            note = "the video has no sound: \(error.reason)"
        }
    }

    private static func note(on faults: [(key: String, reason: String)]) -> String? {
        if faults.isEmpty { return nil }
        let named = faults.prefix(3).map { "\($0.key.debugDescription) is left out: \($0.reason)" }
        let rest = faults.count > 3 ? ["so are \(faults.count - 3) more"] : []
        return "the sound " + (named + rest).joined(separator: "; ")
    }
}

/// The source of a video's sounds.
struct VideoSoundInput: Sendable {
    let movie: Movie
    /// The frames that are shown in one pass.
    let frames: [Int]
    /// Whether a video without them is a failure.
    let isRequired: Bool

    /// The sounds that an export wants; nil for none.
    init?(of exporter: MovieExporter, frames: [Int]) {
        guard exporter.sound != .off else { return nil }
        (movie, self.frames, isRequired) = (exporter.renderer.movie, frames, exporter.sound == .on)
    }
}
