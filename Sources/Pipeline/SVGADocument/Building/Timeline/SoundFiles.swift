import SVGACoding
import SVGAErrors
import SVGASound

enum SoundFiles {
    /// Adds sounds and their MP3 files, unchanged.
    static func add(
        _ sounds: [Timeline.Sound], to movie: inout MovieMessage, _ budget: inout ContentBudget,
        _ read: TimelineBuilder.Reader
    ) throws {
        var files: [String: (name: String, milliseconds: Int)] = [:]
        for sound in sounds {
            if let other = files[sound.key], other.name != sound.file {
                throw SVGAError.timeline(
                    path: sound.path, problem: "the key \(sound.key) has another file; give it another key")
            }
            if files[sound.key] == nil {
                let file = try read(sound.file)
                guard let scan = MP3Scan(file) else {
                    throw SVGAError.timeline(
                        path: sound.path, problem: "\(sound.file) is not an MP3 file, and players play no others")
                }
                try budget.take(file, at: sound.path)
                files[sound.key] = (sound.file, scan.milliseconds)
                movie.images.append(Record(key: sound.key, file))
            }
            movie.sounds.append(record(of: sound, files[sound.key]?.milliseconds ?? 0))
        }
    }

    private static func record(of sound: Timeline.Sound, _ milliseconds: Int) -> Record<SoundMessage> {
        var message = SoundMessage()
        message.key = DocumentText(sound.key)
        (message.startFrame, message.endFrame) = (Int32(clamping: sound.from), Int32(clamping: sound.to))
        // Players for Android keep silent without a total time.
        (message.startTime, message.totalTime) = (0, Int32(clamping: milliseconds))
        return Record(message)
    }
}

/// The names of files that a timeline may have: plain ones below its folder of pictures, because a timeline may come
/// from anywhere and must not put other files of its reader into a movie.
enum FileNameRule {
    static let maxByteCount = 1_024

    /// Refuses a name that could lead out of the folder.
    static func check(_ name: String, at path: JSONPath) throws(SVGAError) {
        // Compares bytes, not characters: an accent after a slash would merge with it into one character, but the
        // system only knows bytes.
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                && !part.contains(UInt8(ascii: "\\"))
        }
        guard isPlain else {
            throw TimelineMembers.error(
                path, "expected the name of a file in the folder of pictures, without .. and without a first slash")
        }
    }
}
