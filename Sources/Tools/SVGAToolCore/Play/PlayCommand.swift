import SVGACommandLine
import SVGAKit
import SVGAPlayback
import SVGASystem

extension Command {
    static let play = Command(
        name: "play", summary: "Play a movie in the terminal.",
        details: """
            `play` shows a movie in the terminal: as pictures if the terminal supports kitty's protocol, otherwise \
            in coloured half blocks. A slow terminal shows fewer frames, at the right times. Ctrl-C ends it. Sounds \
            are not played.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit] + Flag.network + Flag.contents
            + [.loops, .speed, .range, .reverse, .framesPerSecond, .graphics, .quiet, .verbose, .help],
        examples: [
            ("play gift.svga", "the movie, again and again"),
            ("play gift.svga --loops 1 --range 10..40 --reverse --speed 0.5", "a part of it, backwards and slowly"),
        ]
    ) { arguments, environment in
        let options = try PlayOptions(resolving: arguments, in: environment)
        let source = try arguments.source()
        let content = try ContentOptions(resolving: arguments, in: environment)
        let movie = try source.movie(in: environment)
        let playback = try options.playback(of: movie, arguments)
        let renderer = try content.renderer(of: movie, source, in: environment)
        try OpenFiles.requireProcessFolder()
        let player = try ToolError.catching(file: source.name) {
            try AnimationPlayer(
                renderer, playback: playback, viewport: options.screen.viewport(for: movie.viewBox),
                background: SVGAColor(red: 0, green: 0, blue: 0))
        }
        // Not earlier: an interrupt while the tool still waits for input must end it.
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        try environment.print(TerminalScreen.opening)
        defer { try? environment.print(options.screen.closing) }
        try ToolError.catching(file: source.name, stage: "play") {
            try show(player, options, source.name, in: environment)
        }
        return environment.cancellation.isCancelled ? .interrupted : .done
    }

    private static func show(
        _ player: AnimationPlayer, _ options: PlayOptions, _ file: String, in environment: ToolEnvironment
    ) throws {
        let cancellation = environment.cancellation
        if environment.watchesSignals {
            _ = BackgroundThread.start {
                cancellation.wait()
                player.update { $0.stop() }
            }
        }
        try waitForTask {
            var iterator = player.makeAsyncIterator()
            var nextTime = Duration.zero
            while !cancellation.isCancelled {
                guard let shown = try await iterator.next() else { return }
                if shown.presentationTime < nextTime { continue }
                nextTime = shown.presentationTime + options.minInterval
                try environment.write(try options.screen.bytes(of: shown.picture, file: file))
            }
        }
    }
}
