import SVGADocument
import SVGASystem

extension FileHandle {
    /// The bytes of a plain file.
    static func plainContents(at path: String, maxByteCount: Int) throws(SVGAError) -> [UInt8] {
        // A pipe would wait for a writer.
        let file = try FileHandle(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard try file.status().isPlainFile else { throw SVGAError(.read, path: path, code: EINVAL) }
        guard let contents = try file.contents(maxByteCount: maxByteCount) else {
            throw .fileTooLarge(name: path, maxByteCount: maxByteCount)
        }
        return contents
    }
}

/// The directory of the files that a possibly untrusted timeline names.
struct TimelineFolder {
    private let path: String
    private let folder: OpenFolder

    init(_ path: String) throws(SVGAError) {
        self.path = path
        folder = try OpenFolder(opening: path)
    }

    /// The path of a file, for messages and for the check of outputs.
    func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    /// The bytes of a file, by names separated by slashes.
    func bytes(of name: String, maxByteCount: Int) throws(SVGAError) -> [UInt8] {
        do {
            return try folder.contents(of: name, maxByteCount: maxByteCount)
        } catch {
            if error.isLimitExceeded { throw .fileTooLarge(name: path(of: name), maxByteCount: maxByteCount) }
            guard let operation = error.operation else { throw error }
            throw SVGAError(operation, path: path(of: name), code: error.code)
        }
    }
}
