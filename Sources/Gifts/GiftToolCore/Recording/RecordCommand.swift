import SVGACommandLine
import SVGAKit
import SVGAToolCore

extension Command {
    static let record = Command(
        name: "record", summary: "Draw a room as its viewers saw it, as an overlay for a recorded stream.",
        details: """
            `record` renders the stage of a room from its log: banners with names, icons and numbers, animations \
            over the complete stage with the line about them, messages that cross the picture, and hearts. They look \
            and move as in the page of a live room. The frames are transparent outside of these, with straight \
            alpha.

            A log is one for `replay`, or the output of `tail --all --json`. Gifts of the catalogue replace the \
            log's gifts; icons and animations are files next to the catalogue, or URLs, which the cache of svga-tool \
            downloads. If one is missing or damaged, the recording continues without it, the command names it, and \
            the exit code is 1.

            `--format png` writes a file for each frame. `rgba` and `y4m` go to a pipe, one frame after the other; \
            y4m has no alpha, and shows the frames on black or on the colour of `--background`. Equal logs and \
            options give equal bytes for any `--jobs`; with `--font` on every machine.

            A damaged line ends the log there; the events before it are recorded to their end.
            """,
        operands: "LOG", operandCompletions: [.file],
        flags: [
            .logDialect, .logRoom, .recordCatalog, .recordStart, .recordFrom, .recordTo, .queueMode, .ownUser, .rule,
        ] + Flag.network + [
            .recordSize, .recordRate, .recordBackground, .recordBoth, .language, .font, .recordOutput, .recordFormat,
            .clean, .add, .noClobber, .compression, .jobs, .quiet, .verbose, .progress, .help,
        ],
        examples: [
            ("record room.jsonl --catalog gifts.json -o overlay", "a PNG for each frame"),
            ("record room.jsonl -o overlay --size 1080x1920 --fps 60 --from 90 --to 120", "half a minute in full HD"),
            (
                "record room.jsonl -o - --format rgba | ffmpeg -i stream.mp4 -f rawvideo -pixel_format rgba "
                    + "-video_size 720x1280 -framerate 30 -i - -filter_complex overlay=eof_action=pass out.mp4",
                "over a recorded stream"
            ),
        ],
        run: { arguments, environment in try RecordRun(arguments, environment).run() })
}

extension Flag {
    static let recordCatalog = Flag(
        "catalog", value: "FILE", .input,
        help:
            "The catalogue, whose gifts replace the log's; $GIFT_CATALOG, or gift-catalog.json if it exists."
    )
    static let recordStart = Flag(
        "start", value: "MS", .input,
        help: "The log's time, in milliseconds, at second 0 of the stream; by default the first line's."
    )
    static let recordFrom = Flag("from", value: "SECONDS", .input, help: "Begin at this second; 0 by default.")
    static let recordTo = Flag(
        "to", value: "SECONDS", .input, help: "End at this second; by default when the stage is empty.")
    static let recordSize = Flag(
        "size", value: "WxH", .picture, help: "The size of the frames in pixels; 720x1280 by default.")
    static let recordRate = Flag("fps", value: "N", .picture, help: "Frames a second, 1 ... 240; 30 by default.")
    static let recordBackground = Flag(
        "background", value: "COLOR", .picture, help: "Background colour, such as 0f0; none by default.")
    static let recordBoth = Flag("both", .picture, help: "Show gifts that have an animation as banners, too.")
    static let recordOutput = Flag(
        "output", short: "o", value: "OUT", .output,
        help: "A folder or a pattern such as out/f-%05d.png, a .rgba or .y4m file, or - for standard output.")
    static let recordFormat = Flag(
        "format", value: "FORMAT", .output,
        help: "png (default), one file per frame; rgba or y4m, uncompressed in one stream.",
        values: RecordFormat.allCases.map(\.rawValue))
}

enum RecordFormat: String, CaseIterable, Sendable {
    case png, rgba, y4m

    /// The form without compression; nil for separate files.
    var raw: AnimationFormat? {
        switch self {
        case .png: nil
        case .rgba: .rgba
        case .y4m: .y4m
        }
    }
}
