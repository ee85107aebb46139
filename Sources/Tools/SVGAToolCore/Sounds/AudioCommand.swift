import SVGACommandLine
import SVGAKit

extension Command {
    static let audio = Command(
        name: "audio", summary: "Write the sounds of a movie, or mix them.",
        details: """
            `audio` writes each sound of a movie unchanged to a folder, with a `timeline.json` that lists when each \
            one plays, its length and its problems. If the name ends with `.wav`, it mixes the sounds as they play \
            with the movie, as long as its frames: 48 kHz, two channels, 16 bits; this needs libmpg123.

            `--json` prints the timeline, even without an output. For a movie without sounds, the exit code is 65.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit, .mixedFrames] + Flag.network
            + [.soundOutput, .soundsJSON, .passes, .noClobber, .quiet, .verbose, .help],
        examples: [
            ("audio gift.svga -o sounds", "each sound as a file, and sounds/timeline.json"),
            ("audio gift.svga -o gift.wav", "the movie's sound"),
            ("audio gift.svga -o - --loops 3 | aplay", "three passes to standard output"),
            ("audio gift.svga --json | jq '.timeline[].warnings'", "warnings about the sounds"),
        ]
    ) { arguments, environment in
        let options = try AudioOptions(resolving: arguments)
        try options.checkOutput(in: environment)
        let loaded = try options.source.loadedMovie(in: environment, hasDigest: options.needsDocument)
        let timeline = SoundTimeline(loaded.movie)
        try options.checkSounds(of: timeline)
        if !options.isQuiet { sayWarnings(loaded.movie, timeline, options, in: environment) }
        let report = SoundReport(input: options.source.name, loaded: loaded, timeline: timeline)
        switch options.output {
        case .folder(let folder): try SoundFolder(folder, options).write(report, in: environment)
        case .mix(let path): try SoundMixFile(path, options, arguments).write(loaded.movie, in: environment)
        case nil: break
        }
        if options.printsJSON { try environment.print("\(report.json)\n") }
        return .done
    }

    private static func sayWarnings(
        _ movie: Movie, _ timeline: SoundTimeline, _ options: AudioOptions, in environment: ToolEnvironment
    ) {
        for warning in movie.warnings + timeline.warnings {
            environment.warn("\(options.source.name): warning: \(warning)")
        }
    }
}
