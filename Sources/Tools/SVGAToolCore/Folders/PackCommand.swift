import SVGACommandLine
import SVGADocument
import SVGAKit
import SVGASystem

extension Command {
    static let pack = Command(
        name: "pack", summary: "Make a movie of a folder that unpack wrote.",
        details: """
            `pack` reads `movie.json` and the files that it names, and writes the movie: in the generation and the \
            container that `movie.json` says, or in that of `--to`. The same folder gives the same bytes.

            Only plain files below the folder are read: no paths with `..`, no links, no pipes. A movie that is not \
            sound, or that would pass the limits of the decoder, is not written.
            """,
        operands: "DIR", operandNote: "DIR is a folder with a movie.json.",
        flags: [
            .untrusted, .limit, .generation, .allowedLosses, .packingEffort, .documentFile, .noClobber, .quiet,
            .verbose, .help,
        ],
        examples: [
            ("pack gift -o gift.svga", "in the generation that gift/movie.json names"),
            ("pack gift -o gift.svga --to 2 --effort 9", "one stream, as small as can be"),
        ]
    ) { arguments, environment in
        let source = try arguments.folderSource()
        // Failures of the output are reported before any work.
        let path = try DocumentOutput(arguments, in: environment).path
        let conversion = try Conversion(arguments, isOptional: true)
        let effort = try effort(arguments)
        let folder = try source.contents()
        let output = try DocumentOutput(
            path, inputs: folder.paths, replacesFiles: !arguments.has(.noClobber), in: environment)
        let document = try conversion.converted(
            folder.document, called: source.path, limits: source.limits, in: environment)
        let file = try ToolError.catching(file: source.path, stage: "pack") {
            try document.encoded(WriteOptions(effort: effort))
        }
        try source.check(file, isQuiet: arguments.has(.quiet), in: environment)
        try output.write(file, reporting: arguments, in: environment)
        return .done
    }
}

extension Flag {
    static let packingEffort = Flag(
        "effort", value: "N", .output, help: "How hard the file is compressed, from 1 to 9; by default as exporters do."
    )
}

extension Command {
    private static func effort(_ arguments: ParsedArguments) throws -> Int? {
        guard let text = arguments.value(.packingEffort) else { return nil }
        guard let effort = Int(text), 1...9 ~= effort else {
            throw arguments.usageError("--effort '\(text)': expected an integer from 1 to 9")
        }
        return effort
    }
}

/// A folder that a movie is made of.
struct FolderSource {
    let path: String
    let limits: Limits

    /// Reads the folder; returns also the read files, none of which an output may replace.
    func contents() throws -> (document: Document, paths: [String]) {
        let folder = try OpenFolder(opening: path)
        var names = [FolderForm.textName]
        return try ToolError.ending({ ToolError(ExitCode($0), file: path, message: "pack: \($0)") }) {
            let text = try contents(of: FolderForm.textName, maxByteCount: limits.maxInflatedByteCount, in: folder)
            let document = try Document(folderText: text, limits: limits) { name, maxByteCount in
                names.append(name)
                return try contents(of: name, maxByteCount: maxByteCount, in: folder)
            }
            return (document, names.map { (path.isEmpty ? "." : path) + "/" + $0 })
        }
    }

    private func contents(of name: String, maxByteCount: Int, in folder: OpenFolder) throws(SVGAError) -> [UInt8] {
        do {
            return try folder.contents(of: name, maxByteCount: maxByteCount)
        } catch {
            if error.isLimitExceeded { throw .folderFileTooLarge(name, limits.maxInflatedByteCount) }
            throw .folderFile(name, "\(error)")
        }
    }

    /// Refuses a file that decoders would refuse, and reports content that players would not show.
    func check(_ file: [UInt8], isQuiet: Bool, in environment: ToolEnvironment) throws {
        let written = try ToolError.catching(file: path, stage: "pack") { try Document(decoding: file, limits: limits) }
        do {
            _ = try written.movie(limits: limits)
        } catch {
            let fault = ToolError(describing: error, file: path, stage: "pack")
            // A part of a movie is a document all the same.
            guard fault.code == .badData else { throw fault }
            if !isQuiet { environment.warn("\(path): warning: \(fault.message ?? "")") }
        }
    }
}

extension ParsedArguments {
    /// The folder that a command of one operand is about.
    func folderSource() throws -> FolderSource {
        guard let path = operands.first, path != "-", !ToolCache.isURL(path) else {
            throw usageError("DIR is a folder, and neither standard input nor a URL")
        }
        return FolderSource(path: path, limits: try limits())
    }
}
