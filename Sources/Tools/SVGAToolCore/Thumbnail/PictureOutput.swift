import SVGACommandLine
import SVGAKit

/// Where the one picture of a command goes.
struct PictureOutput {
    /// A file or a stream.
    enum Destination: Hashable {
        case file(String)
        case standardOutput
    }

    let destination: Destination
    let compression: PNGEncoder.Compression

    /// Makes an output of its parts.
    init(destination: Destination, compression: PNGEncoder.Compression) {
        (self.destination, self.compression) = (destination, compression)
    }

    /// Understands `-o` and `--compression`; nil without `-o`.
    init?(resolving arguments: ParsedArguments) throws(ToolError) {
        compression = try arguments.compression()
        guard let path = arguments.value(.output) else { return nil }
        if path.isEmpty { throw arguments.usageError("-o wants the name of a file") }
        destination = path == "-" ? .standardOutput : .file(path)
    }

    /// Encodes a picture and writes it.
    ///
    /// - Parameter name: The movie that it is of.
    func write(_ picture: Pixmap, of name: String, in environment: ToolEnvironment) throws(ToolError) {
        let bytes = try PictureOutput.png(picture, compression, of: name)
        switch destination {
        case .standardOutput: try environment.write(bytes)
        case .file(let path): try PictureOutput.write(bytes, to: path)
        }
    }

    /// A picture as the bytes of a PNG file.
    static func png(
        _ picture: Pixmap, _ compression: PNGEncoder.Compression, of name: String
    ) throws(ToolError) -> [UInt8] {
        do throws(RenderError) {
            var encoder = try PNGEncoder(compression: compression)
            return try encoder.encode(picture)
        } catch {
            throw ToolError(error, file: name, doing: "export")
        }
    }

    /// Writes a file aside and puts it in its place.
    static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
        do throws(FileError) {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw ToolError(error)
        }
    }
}
