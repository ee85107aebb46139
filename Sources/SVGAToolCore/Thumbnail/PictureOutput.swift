import SVGAKit

/// Where the one picture of a command goes.
enum PictureOutput: Hashable {
    case file(String)
    case standardOutput

    /// Understands `-o`; nil without it.
    init?(resolving typed: TypedArguments) throws(ToolError) {
        guard let path = typed.value(.output) else { return nil }
        if path.isEmpty { throw typed.usageError("-o wants the name of a file") }
        self = path == "-" ? .standardOutput : .file(path)
    }

    /// Encodes a picture and writes it.
    ///
    /// - Parameter name: The movie that it is of.
    func write(
        _ picture: Pixmap, of name: String, compression: PNGEncoder.Compression = .default,
        in environment: ToolEnvironment
    ) throws(ToolError) {
        let bytes = try PictureOutput.png(picture, of: name, compression: compression)
        switch self {
        case .standardOutput: try environment.write(bytes)
        case .file(let path): try PictureOutput.write(bytes, to: path)
        }
    }

    /// A picture as the bytes of a PNG file.
    static func png(
        _ picture: Pixmap, of name: String, compression: PNGEncoder.Compression = .default
    ) throws(ToolError) -> [UInt8] {
        do throws(ImageError) {
            var encoder = try PNGEncoder(compression: compression)
            return try encoder.encode(picture)
        } catch {
            throw ToolError(.limitExceeded, file: name, message: "export: \(error)")
        }
    }

    /// Writes a file aside and puts it in its place.
    static func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
        do throws(FileError) {
            try OutputFile.write(bytes, to: path)
        } catch {
            throw ToolError(error)
        }
    }
}
