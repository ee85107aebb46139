package import SVGAFormat

/// A movie's sounds with their properties, times and warnings.
package struct SoundTimeline: Sendable {
    /// One for each entry of ``Movie/audios``, in their order.
    package let entries: [SoundEntry]
    /// The sounds that the entries name and that there are, and other MP3 files of the movie, in the order of their keys.
    package let sounds: [SoundFile]
    private let framesPerSecond: Int

    /// Reads the headers of all sounds, in O(bytes of the sounds).
    package init(_ movie: Movie) {
        let used = Set(movie.audios.map(\.key))
        let sounds = movie.assets.filter { used.contains($0.key) || $0.kind == .mp3 }
            .map { SoundFile($0, isUsed: used.contains($0.key)) }
        let indices = Dictionary(sounds.indices.map { (sounds[$0].asset.key, $0) }) { first, _ in first }
        entries = movie.audios.map { audio in
            let index = indices[audio.key]
            return SoundEntry(audio, of: movie, sound: index, file: index.map { sounds[$0] })
        }
        (self.sounds, framesPerSecond) = (sounds, movie.framesPerSecond)
    }

    /// All warnings, the entries' first; at most 101.
    package var warnings: [MovieWarning] {
        var log = WarningLog()
        for (index, entry) in entries.enumerated() {
            for warning in entry.warnings { log.add(warning.message, field: "audios[\(index)]") }
        }
        for sound in sounds {
            for warning in sound.warnings { log.add(warning.message, field: "images[\(sound.asset.key)]") }
        }
        return log.warnings
    }
}
