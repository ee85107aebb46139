import SVGACommandLine
import SVGADocument

extension MovieSource {
    /// The bytes of the file; the cache provides URLs. Errors are as in ``movie(in:)``, except for decoding.
    func bytes(in environment: ToolEnvironment) throws -> [UInt8] {
        if ToolCache.isURL(name) { return try cache.movieBytes(of: name) }
        return try InputFile(name: name, maxByteCount: maxFileByteCount, isPlain: isPlain)
            .bytes(standardInput: environment.standardInput)
    }

    /// The document of the file, whose faults go to standard error as warnings unless `isQuiet`. Throws as
    /// ``movie(in:)``.
    func document(in environment: ToolEnvironment, isQuiet: Bool = false) throws -> Document {
        let bytes = try bytes(in: environment)
        let document = try ToolError.catching(file: name) { try Document(decoding: bytes, limits: limits) }
        if !isQuiet { warn(document.warnings, in: environment) }
        return document
    }

    /// Reports warnings about the file on standard error.
    func warn(_ warnings: [String], in environment: ToolEnvironment) {
        for text in warnings { environment.warn("\(name): warning: \(text)") }
    }
}
