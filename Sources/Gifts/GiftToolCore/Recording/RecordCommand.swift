import SVGACommandLine
import SVGAToolCore

extension Command {
    static let record = Command(
        name: "record", summary: "Draw a room as its viewers saw it, as an overlay for a recorded stream.",
        details: """
            `record` draws the stage of a room from its log: banners with names, icons and numbers, animations over the \
            whole stage with the line about them, messages that cross the picture, and hearts. They look and move as in \
            the page of a live room. The frames are transparent where nothing shows, with straight alpha.

            A log is one for `replay`, or what `tail --all --json` prints. Gifts of the catalogue replace those of the \
            log; icons and animations are files beside the catalogue, or URLs, which go through the cache of svga-tool. \
            What is missing or damaged is shown without and named, and the exit code is 1.

            `--format png` writes a file for each frame. `rgba` and `y4m` go to a pipe, one frame after the other; y4m \
            has no alpha, and shows the frames on black or on the colour of `--background`. Equal logs and options give \
            equal bytes, whatever `--jobs` is; with `--font` on every machine.

            A line that is damaged ends the log there; what is before it is recorded to its end.
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
