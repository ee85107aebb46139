import SVGAScene
import SVGASound
import SVGASystem

/// The sounds of a movie for a video.
struct VideoSound {
    /// Nil where nothing is heard.
    private(set) var track: SoundTrack?
    /// Why there is no sound although the movie has some.
    private(set) var note: String?

    /// Mixes the sounds of the frames that are shown.
    ///
    /// - Throws: The reason of a mix that cannot be made. A missing library is one where sound was asked for, else a note.
    init(of run: AnimationRun, _ cancellation: CancellationToken) throws(ExportError.Reason) {
        guard run.exporter.sound != .off else { return }
        do throws(ExportError.Reason) {
            track = try SoundTrack(VideoSound.mix(of: run), cancellation: cancellation)
        } catch {
            guard case .sound(let reason) = error, reason.isMissingLibrary, run.exporter.sound == .automatic else {
                throw error
            }
            note = "the video has no sound: \(reason)"
        }
    }

    private static func mix(of run: AnimationRun) throws(ExportError.Reason) -> SoundMix {
        do throws(SoundError) {
            return try SoundMix(run.exporter.renderer.movie, frames: run.frames, loopCount: run.passCount)
        } catch {
            throw .sound(error)
        }
    }
}
