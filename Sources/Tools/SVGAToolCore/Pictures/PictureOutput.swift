import SVGACommandLine
import SVGAKit

/// The destination of a command's single picture.
struct PictureOutput {
    enum Destination: Hashable {
        case file(String)
        case standardOutput
    }

    let destination: Destination
    let format: PictureFormat
    /// Whether a file that exists is replaced.
    let replacesFile: Bool

    init(destination: Destination, format: PictureFormat, replacesFile: Bool) {
        (self.destination, self.format, self.replacesFile) = (destination, format, replacesFile)
    }

    /// Understands `-o` and the options of its format; nil without `-o`.
    init?(resolving arguments: ParsedArguments) throws {
        (format, replacesFile) = (try arguments.pictureFormat(), !arguments.has(.noClobber))
        guard let path = arguments.value(.output) else { return nil }
        if path.isEmpty { throw arguments.usageError("-o needs the name of a file") }
        if path != "-", !arguments.has(.format) { try OutputFormat.checkPicture(path, of: arguments) }
        destination = path == "-" ? .standardOutput : .file(path)
    }

    /// The name of the file; nil for standard output.
    var path: String? { if case .file(let path) = destination { path } else { nil } }

    /// Refuses a file that is the input, or that must not be replaced; called before anything is read.
    func check(against input: String, in environment: ToolEnvironment) throws {
        let inputs = InputFiles([input], in: environment)
        guard case .file(let path) = destination else { return try inputs.refuseStandardOutput(in: environment) }
        try inputs.refuse(path)
        if !replacesFile { try OutputFile.refuseExisting([path]) }
    }

    /// Encodes a picture and writes it; `name` is the movie's.
    func write(_ picture: Pixmap, of name: String, in environment: ToolEnvironment) throws {
        let format = format
        let file = try ToolError.catching(file: name, stage: "export") { try picture.encode(as: format) }
        try write(file, in: environment)
    }

    func write(_ bytes: [UInt8], in environment: ToolEnvironment) throws {
        switch destination {
        case .standardOutput: try environment.write(bytes)
        case .file(let path): try OutputFile.write(bytes, to: path, replacing: replacesFile)
        }
    }
}
