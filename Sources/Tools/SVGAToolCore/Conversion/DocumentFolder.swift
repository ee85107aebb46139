import SVGACommandLine
import SVGASystem

extension Flag {
    /// The folder that a command fills.
    static let documentFolder = Flag(
        "output", short: "o", value: "DIR", .output, help: "The folder: a new one, or one that is empty.")
    static let force = Flag(
        "force", .output, help: "Write into a non-empty directory, and replace files with equal names.")
}

/// A folder that a command fills with files: a new one, an empty one, or with `--force` any. Making the value refuses a
/// folder that cannot be used, and makes none; so it comes before any work.
struct DocumentFolder {
    let path: String
    private let inputs: InputFiles

    /// The folder that `-o` names; a folder that holds something is ``ExitCode/cannotCreate``.
    init(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        guard let path = arguments.value(.documentFolder), !path.isEmpty, path != "-" else {
            throw arguments.usageError("-o DIR is missing")
        }
        try self.init(path, inputs: arguments.operands, isForced: arguments.has(.force), in: environment)
    }

    /// A folder in which no file replaces an input.
    init(_ path: String, inputs: [String], isForced: Bool, in environment: ToolEnvironment) throws {
        self.path = path
        self.inputs = InputFiles(inputs, in: environment)
        let names: [String]
        do { names = try FileSystem.names(in: path) } catch {
            if error.isMissingFile { return }
            // Entries that are not directories or cannot be listed cannot be filled either.
            throw ToolError(.cannotCreate, file: path, message: systemMessage(error.code))
        }
        guard names.isEmpty || isForced else {
            throw ToolError(
                .cannotCreate, file: path,
                message: "the folder holds \(Printable.count(names.count, "file")); --force writes into it all the same"
            )
        }
    }

    /// Writes the files in order, by names relative to the folder such as `images/a.png`, and makes folders for them.
    /// All names are checked first; they never begin with a slash or contain `..`, and names from file texts go through
    /// ``SafeFileName``. No symbolic link inside the folder is followed, so that none leads a file out of it.
    func write(_ files: [(name: String, bytes: [UInt8])]) throws {
        let paths = files.map { path(of: $0.name) }
        for (path, file) in zip(paths, files) {
            try inputs.refuse(path)
            try refuseLinks(file.name)
        }
        try OutputFolder.create(path)
        for (path, file) in zip(paths, files) { try OutputFile.write(file.bytes, to: path) }
    }

    private func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    private func refuseLinks(_ name: String) throws {
        precondition(!name.hasPrefix("/") && !name.split(separator: "/").contains(".."), "no plain name: \(name)")
        var part = ""
        for word in name.split(separator: "/") {
            part += part.isEmpty ? "\(word)" : "/\(word)"
            let status = FileSystem.status(at: path(of: part), followingLinks: false)
            guard let status, !status.isFolder, !status.isPlainFile else { continue }
            throw ToolError(
                .cannotCreate, file: path(of: part),
                message: "this is a link or no plain file, which is not written to; remove it or choose another folder"
            )
        }
    }
}
