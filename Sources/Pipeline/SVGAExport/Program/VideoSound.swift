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

    /// Mixes the sounds of the shown frames. A missing library is an error if sound was requested, otherwise a note.
    init(of run: AnimationRun, _ cancellation: CancellationToken) throws(SVGAError) {
        guard let movie = run.source.movie, run.options.sound != .off else { return }
        do {
            let mix = try SoundMix(movie, frames: run.source.frames, loopCount: run.passCount)
            note = VideoSound.note(on: mix.faults)
            track = try SoundTrack(mix, cancellation: cancellation)
        } catch {
            guard error.isMissingLibrary, run.options.sound != .on else { throw error }
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
