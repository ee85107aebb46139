import SVGACommandLine
import SVGADocument

extension Command {
    static let convert = Command(
        name: "convert", summary: "Write a movie in another generation of the format.",
        details: """
            `convert` preserves every field of the file, including unknown ones. `--to 2` writes one zlib stream, \
            which all players open, `1.5` an archive with a message and a JSON text, and `1.0` an archive with only \
            a JSON text.

            The command names losses. It only reports numbers that are rounded to single precision, files without a \
            key, and files that several keys share. If sounds, unknown fields or missing files would be lost, it \
            exits with code 1 and writes no file, unless `--allow-loss` names them.

            A movie that already has the requested version is copied unchanged.
            """,
        operands: "FILE",
        flags: [.untrusted, .limit] + Flag.network + [
            .generation, .documentFile, .allowedLosses, .noClobber, .quiet, .verbose, .help,
        ],
        examples: [
            ("convert old.svga -o new.svga --to 2", "for players that open no archives"),
            ("convert gift.svga -o gift-1.0.svga --to 1.0 --allow-loss sound", "without its sounds"),
        ]
    ) { arguments, environment in
        let source = try arguments.source()
        let output = try DocumentOutput(arguments, in: environment)
        let conversion = try Conversion(arguments)
        let document = try source.document(in: environment, isQuiet: arguments.has(.quiet))
        let converted = try conversion.converted(document, called: source.name, limits: source.limits, in: environment)
        let file = try ToolError.catching(file: output.path, stage: "export") { try converted.encoded() }
        try check(file, source)
        try output.write(file, reporting: arguments, in: environment)
        return .done
    }

    /// Refuses a file that could not be read again, such as an archive of more files than the limits allow.
    private static func check(_ file: [UInt8], _ source: MovieSource) throws {
        do {
            _ = try Document(decoding: file, limits: source.limits)
        } catch {
            let fault = ToolError(describing: error, file: source.name, stage: "convert")
            throw ToolError(
                fault.code, file: source.name,
                message: "convert: the converted movie could not be read: \(fault.message ?? "")")
        }
    }
}

extension Flag {
    static let generation = Flag(
        "to", value: "GENERATION", .output, help: "The generation of the format: 2, 1.5 or 1.0.",
        values: Conversion.generations.map(\.name))
    static let allowedLosses = Flag(
        "allow-loss", value: "KINDS", .output,
        help:
            "What may be lost: \(Conversion.refusedLosses.map(\.rawValue).joined(separator: ", ")); commas between.",
        isRepeatable: true)
}
