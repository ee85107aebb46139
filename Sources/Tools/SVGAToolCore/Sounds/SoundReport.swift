import SVGAInspect
import SVGAKit

struct SoundReport {
    let input: String
    let loaded: LoadedMovie
    let timeline: SoundTimeline
    /// The names of the files of the sounds; nil for those without bytes.
    let fileNames: [String?]

    init(input: String, loaded: LoadedMovie, timeline: SoundTimeline) {
        (self.input, self.loaded, self.timeline) = (input, loaded, timeline)
        let names = SoundNaming.names(of: timeline.sounds.map(\.asset))
        fileNames = zip(timeline.sounds, names).map { $0.asset.bytes.isEmpty ? nil : $1 }
    }

    var json: JSONValue {
        let movie = loaded.movie
        return .document([
            ("input", .string(input)), ("sha256", .text(loaded.sha256)), ("fps", .integer(movie.framesPerSecond)),
            ("frameCount", .integer(movie.frameCount)), ("durationMs", .milliseconds(movie.duration * 1000)),
            ("timeline", .array(timeline.entries.map(json))),
            ("sounds", .array(timeline.sounds.indices.map(soundJSON))),
        ])
    }

    private func json(_ entry: SoundEntry) -> JSONValue {
        let scan = entry.sound.flatMap { timeline.sounds[$0].scan }
        return .object([
            ("key", .string(entry.audio.key)), ("file", .text(entry.sound.flatMap { fileNames[$0] })),
            ("startFrame", .integer(entry.audio.startFrame)), ("endFrame", .integer(entry.audio.endFrame)),
            ("startMs", .milliseconds(entry.startMilliseconds)), ("offsetMs", .integer(entry.offsetMilliseconds)),
            ("durationMs", .count(scan?.milliseconds)), ("totalMs", .integer(entry.audio.totalTimeMilliseconds)),
            ("heardMs", entry.heardMilliseconds.map(JSONValue.milliseconds) ?? .null),
            ("warnings", .warnings(entry.warnings)),
        ])
    }

    private func soundJSON(_ index: Int) -> JSONValue {
        let (sound, bytes) = (timeline.sounds[index], timeline.sounds[index].asset.bytes)
        return .object([
            ("key", .string(sound.asset.key)), ("file", .text(fileNames[index])),
            ("kind", .string(sound.asset.kind.rawValue)), ("byteCount", .integer(bytes.count)),
            ("sha256", .text(bytes.sha256)), ("durationMs", .count(sound.scan?.milliseconds)),
            ("trimmedMs", .count(sound.scan?.heardMilliseconds)), ("sampleRate", .count(sound.scan?.header.sampleRate)),
            ("channelCount", .count(sound.scan?.header.channelCount)), ("bitRate", .count(sound.scan?.bitRate)),
            ("isVariable", sound.scan.map { .boolean($0.isVariable) } ?? .null),
            ("warnings", .warnings(sound.warnings)),
        ])
    }
}

extension JSONValue {
    /// A time to the microsecond.
    fileprivate static func milliseconds(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }

    fileprivate static func warnings(_ warnings: [SoundWarning]) -> JSONValue {
        .array(
            warnings.map { .object([("code", .string($0.code.rawValue)), ("message", .string($0.message))]) })
    }
}
