package import SVGASound
package import SVGASystem

/// The sound of an animation as a WAV file without a name, for a program that reads it by its descriptor.
///
/// ```swift
/// let mix = try SoundMix(movie, frames: frames, duration: SoundDuration(steps: 60, perSecond: 30))
/// if let track = try SoundTrack(mix, cancellation: token) {
///     arguments += ["-f", "wav", "-i", "pipe:3"]
///     descriptors.append(track.descriptor)
/// }
/// ```
///
/// It is whole before the program starts, so that no program waits for sound while this process waits for it to take pictures.
package final class SoundTrack: Sendable {
    private let file: NamelessFile

    /// Writes the samples of a mix; nil if it is silent.
    ///
    /// - Throws: ``SVGAError`` without libmpg123, where the file cannot be written, and for a cancellation.
    /// - Complexity: O(samples), 192,000 bytes a second on the disk and none of them in memory.
    package init?(_ mix: SoundMix, cancellation: CancellationToken) throws(SVGAError) {
        if mix.isSilent { return nil }
        let reader = SoundMixReader(mix)
        var piece = try reader.next()
        let file = try NamelessFile()
        try file.append(mix.wavHead)
        while let bytes = piece {
            if cancellation.isCancelled { throw .cancelled }
            try file.append(bytes)
            piece = try reader.next()
        }
        try file.rewind()
        self.file = file
    }

    /// The file, at its first byte.
    package var descriptor: Int32 { file.descriptor }
}
