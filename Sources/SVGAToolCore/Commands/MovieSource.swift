import SVGAKit

/// Reads and decodes one movie for a command.
struct MovieSource {
    let name: String
    let isUntrusted: Bool

    /// What decoding and drawing keep to.
    var limits: Limits { isUntrusted ? .untrusted : .default }

    /// The movie.
    ///
    /// - Throws: ``ExitCode/cannotRead``, ``ExitCode/badData`` or ``ExitCode/limitExceeded``.
    func movie(in environment: ToolEnvironment) throws(ToolError) -> Movie {
        let file = InputFile(name: name, maxByteCount: InputFile.maxByteCount(isUntrusted: isUntrusted))
        let bytes = try file.bytes(standardInput: environment.standardInput)
        do throws(FormatError) {
            return try Movie(decoding: bytes, limits: limits)
        } catch {
            throw ToolError(error, file: name)
        }
    }
}

extension TypedArguments {
    /// The movie that a command of one operand is about.
    var source: MovieSource { MovieSource(name: operands.first ?? "-", isUntrusted: has(.untrusted)) }
}
