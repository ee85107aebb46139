import SVGACommandLine
import SVGADocument
import SVGAInspect
import SVGAKit

extension Command {
    static let build = Command(
        name: "build", summary: "Make a movie from a sequence of pictures, or from a timeline.",
        details: """
            `build` creates a movie from pictures, one per frame, in the order of the arguments. In a folder, it \
            uses all PNG files in the order of the numbers in their names. Each different picture is stored once, \
            cropped to its visible part, and frames have the same pixels as their pictures. The command prints the \
            decoded size, which players keep in memory, to standard error.

            From a timeline (`svga-timeline/1`, a JSON file), it creates a movie with layers that move between \
            keyframes, with easing, mattes, slots for an app's pictures, and sounds. The files must be next to the \
            timeline, or in the folder of `--images`; PNG and MP3 files stay unchanged.
            """,
        operands: "PICTURE...",
        operandNote: "PICTURE... may also be one folder, or the JSON file of a timeline.",
        operandCount: 1 ... .max,
        operandCompletions: [.file],
        flags: [
            .untrusted, .limit, .imageFolder, .documentFile, .frameRate, .keyPrefix, .buildEffort, .buildJobs,
            .noClobber,
            .quiet, .verbose, .help,
        ],
        examples: [
            ("build frames/*.png -o gift.svga --fps 24", "a movie of the pictures of a folder"),
            ("build frames -o gift.svga", "the same, with frame_2.png before frame_10.png"),
            ("build timeline.json -o gift.svga --images art", "layers, keyframes and slots"),
        ]
    ) { arguments, environment in
        // Failures of the output are reported before any work.
        let path = try DocumentOutput(arguments, in: environment).path
        let limits = try arguments.limits()
        let isTimeline = arguments.operands.count == 1 && arguments.operands[0].lowercased().hasSuffix(".json")
        let built =
            isTimeline
            ? try TimelineBuild(arguments, limits).built(in: environment)
            : try SequenceBuild(arguments, limits).built(in: environment)
        let output = try DocumentOutput(
            path, inputs: built.inputs, replacesFiles: !arguments.has(.noClobber), in: environment)
        let file = try ToolError.catching(file: output.path, stage: "build") { try built.document.encoded() }
        try check(file, built, limits, output.path, isQuiet: arguments.has(.quiet), in: environment)
        try output.write(file, in: environment)
        return .done
    }
}

extension Flag {
    static let imageFolder = Flag(
        "images", value: "DIR", .input, help: "Directory of a timeline's files; by default the timeline's own.")
    static let frameRate = Flag(
        "fps", value: "N", .output, help: "The frames a second of a sequence, 1 to 120; 20 by default.")
    static let keyPrefix = Flag(
        "key-prefix", value: "TEXT", .output, help: "Prefix of a sequence's keys; img_ by default.")
    static let buildEffort = Flag(
        "effort", value: "N", .output, help: "Effort for smaller PNG files, 1 to 9; 5 by default.")
    static let buildJobs = Flag(
        "jobs", short: "j", value: "N", .output, help: "Pictures read at a time; one for each processor by default.")
}

extension Command {
    /// The decoded size above which the exporter of After Effects warns, and this command with it.
    private static let maxDecodedByteCount = 8 << 20

    /// Reads the result, which must keep to the limits, and reports its cost.
    private static func check(
        _ file: [UInt8], _ built: BuiltMovie, _ limits: Limits, _ output: String, isQuiet: Bool,
        in environment: ToolEnvironment
    ) throws {
        let movie = try ToolError.catching(file: built.inputs.first, stage: "build") {
            try Movie(decoding: file, limits: limits)
        }
        if isQuiet { return }
        let decoded = MovieReport(input: nil, movie: movie).decodedImageByteCount
        environment.say(
            "\(output): \(Printable.count(movie.frameCount, "frame")), \(Printable.count(movie.sprites.count, "sprite")), "
                + "\(Printable.count(movie.assets.count, "file")), \(file.count) bytes; decoded \(mebibytes(decoded))"
                + (built.fullByteCount.map { " of \(mebibytes($0)) for a whole picture a frame" } ?? ""))
        guard decoded > maxDecodedByteCount else { return }
        environment.warn(
            "\(output): warning: players hold \(mebibytes(decoded)) of decoded pictures in memory, and more than "
                + "\(mebibytes(maxDecodedByteCount)) make old devices slow; smaller or fewer pictures need less")
    }

    private static func mebibytes(_ count: Int) -> String {
        let tenths = (count * 10 + (1 << 19)) >> 20
        return "\(tenths / 10).\(tenths % 10) MiB"
    }
}

struct BuiltMovie {
    let document: Document
    /// The files that were read, none of which the output may replace.
    let inputs: [String]
    /// The bytes of the pixels of a complete picture for each frame; nil for timelines.
    var fullByteCount: Int?
}
