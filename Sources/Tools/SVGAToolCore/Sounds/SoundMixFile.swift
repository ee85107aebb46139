import SVGACommandLine
import SVGAKit
import SVGASystem

struct SoundMixFile {
    /// Nil for standard output.
    private let path: String?
    private let options: AudioOptions
    private let arguments: ParsedArguments

    init(_ path: String?, _ options: AudioOptions, _ arguments: ParsedArguments) {
        (self.path, self.options, self.arguments) = (path, options, arguments)
    }

    func write(_ movie: Movie, in environment: ToolEnvironment) throws {
        // Not earlier: an interrupt while the tool still waits for input must end it.
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let frames = try arguments.understand("--frames") { try options.selection.frames(of: movie) }
        let mix = try ToolError.catching(file: options.source.name, stage: "audio") {
            try SoundMix(movie, frames: frames, loopCount: options.loopCount)
        }
        try write(mix, in: environment)
        if options.isQuiet { return }
        let place = path.map { "written to \($0)" } ?? "written"
        let silence = mix.isSilent ? ": nothing is heard in it" : ""
        environment.say("\(Printable.thousandths(mix.seconds)) s of sound \(place)\(silence)")
    }

    private func write(_ mix: SoundMix, in environment: ToolEnvironment) throws {
        let reader = SoundMixReader(mix)
        // Read before the file is opened: where libmpg123 is missing, no folder is made either.
        var piece = try next(of: reader)
        let writer = try open(in: environment)
        try writer.append(mix.wavHead)
        while let bytes = piece {
            if environment.cancellation.isCancelled {
                throw ToolError(.interrupted, message: "interrupted: nothing was written")
            }
            try writer.append(bytes)
            piece = try next(of: reader)
        }
        try writer.finish()
    }

    private func next(of reader: SoundMixReader) throws -> [UInt8]? {
        try ToolError.catching(file: options.source.name, stage: "audio") { try reader.next() }
    }

    private func open(in environment: ToolEnvironment) throws(SVGAError) -> AtomicFileWriter {
        guard let path else {
            let output = environment.standardOutput
            return try AtomicFileWriter { try output.write($0) }
        }
        try OutputFolder.create(AtomicFile.folder(of: path))
        return try AtomicFileWriter(path, replacing: options.replacesFiles)
    }
}
