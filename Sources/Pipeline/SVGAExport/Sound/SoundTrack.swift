package import SVGASound
package import SVGASystem

/// The sound of an animation as a WAV file without a name, for a program that reads it by its descriptor. It is whole
/// before the program starts, so that none waits for sound while this process waits for it to take pictures.
package final class SoundTrack: Sendable {
    private let file: NamelessFile

    /// Writes the samples of a mix, 192,000 bytes a second on the disk and none in memory; nil if it is silent.
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
