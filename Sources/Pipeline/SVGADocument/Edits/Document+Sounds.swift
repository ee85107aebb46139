public import SVGAErrors

/// A sound that you add to a movie or that replaces one.
///
/// ```swift
/// import SVGADocument
///
/// var document = try Document(decoding: bytes)
/// let sound: [UInt8] = Array("ID3".utf8)    // the bytes of an MP3 file
/// try document.setSound(DocumentSound(key: "audio_0", bytes: sound, milliseconds: 1500, frames: 0...29))
/// ```
public struct DocumentSound: Hashable, Sendable {
    /// The key of the sound; SVGAPlayer-Web-Lite wants it to begin with `audio`.
    public var key: String
    /// An MP3 file.
    public var bytes: [UInt8]
    /// The length of the sound in milliseconds.
    public var milliseconds: Int
    /// The frames in which it is audible; nil for all, or for the replaced sound's frames.
    public var frames: ClosedRange<Int>?

    /// Creates a sound.
    public init(key: String, bytes: [UInt8], milliseconds: Int, frames: ClosedRange<Int>? = nil) {
        (self.key, self.bytes, self.milliseconds, self.frames) = (key, bytes, milliseconds, frames)
    }
}

extension Document {
    /// Adds a sound, or replaces the one with the same key.
    ///
    /// - Throws: ``SVGAError`` if the bytes are not an MP3 file, the key belongs to a layer, picture or file, the movie
    ///   does not have the frames, or it is a movie of SVGA 1.0.
    public mutating func setSound(_ sound: DocumentSound) throws(SVGAError) {
        let table = LinkTable(self)
        try LinkTable.checkKey(sound.key)
        try table.requireUnique(sound.key)
        guard !form.isSpec else { throw .notRepresentable(DocumentLoss(kind: .sound, count: 1, first: sound.key)) }
        guard ContentKind(sound.bytes[...]) == .sound else {
            throw .badValue("'\(sound.key)': this is not an MP3 file")
        }
        let entry = table.entry(of: sound.key)
        guard table.sprites(of: sound.key).isEmpty, !(entry.map(table.lookup.isPicture) ?? false) else {
            throw .keyExists(sound.key)
        }
        if let frames = sound.frames { try requireFrames(frames) }
        if let entry { setContent(sound.bytes, ofEntry: entry) } else { try addEntry(sound.key, sound.bytes) }
        setTimes(of: sound)
    }

    private mutating func setTimes(of sound: DocumentSound) {
        let isNew = !LinkTable(self).sounds.contains(sound.key)
        let frames = sound.frames ?? (isNew ? 0...max(0, frameCount - 1) : nil)
        movie.edit { movie in
            if isNew {
                var new = SoundMessage()
                new.key = DocumentText(sound.key)
                movie.sounds.append(Record(new))
            }
            for index in movie.sounds.indices {
                movie.sounds[index].edit { record in
                    guard record.key?.string ?? "" == sound.key else { return }
                    record.totalTime = Int32(clamping: sound.milliseconds)
                    guard let frames else { return }
                    (record.startFrame, record.endFrame) = (Int32(frames.lowerBound), Int32(frames.upperBound + 1))
                    if record.startFrame == 0 { record.startFrame = nil }
                }
            }
        }
    }

    /// Removes all sounds, with their bytes.
    public mutating func stripSounds() {
        let lookup = KeyLookup(movie.values, files: files)
        movie.edit { $0.sounds = [] }
        let shown = LinkTable(self).usedEntries
        let heard = Set(lookup.soundKeys.compactMap(lookup.entry))
        let entries = lookup.keys.indices.filter { lookup.isSound($0) || heard.contains($0) && !lookup.isPicture($0) }
        removeEntries(Set(entries).subtracting(shown))
    }
}

extension DocumentSound: CustomStringConvertible, CustomReflectable {
    /// One line, such as `DocumentSound("audio_0", 1234 bytes)`.
    public var description: String { "DocumentSound(\(key.debugDescription), \(bytes.count) bytes)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
