import Glibc
import SVGABuild
import SVGASystem

/// Files that are read whole, within a limit.
enum PlainFile {
    /// - Throws: ``BuildError`` for a file that is missing, no plain one, or too large.
    static func bytes(at path: String, maxByteCount: Int) throws(BuildError) -> [UInt8] {
        let contents: [UInt8]?
        do throws(FileError) {
            // A pipe would wait for a writer.
            let file = try FileHandle<FileError>(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            guard try file.status().isPlainFile else { throw FileError(.read, path: path, code: EINVAL) }
            contents = try file.contents(maxByteCount: maxByteCount)
        } catch {
            throw .file(error)
        }
        guard let contents else { throw .fileTooLarge(name: path, maxByteCount: maxByteCount) }
        return contents
    }
}

/// The folder of the files that a timeline names, which a stranger may have written.
struct TimelineFolder {
    private let path: String
    private let folder: PlainFolder

    init(_ path: String) throws(BuildError) {
        self.path = path
        do throws(FileError) {
            folder = try PlainFolder(opening: path)
        } catch {
            throw .file(error)
        }
    }

    /// The path of a file, for messages and for the check of outputs.
    func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    /// The bytes of a file.
    ///
    /// - Parameter name: Names with slashes between; each part but the last is that of a folder.
    func bytes(of name: String, maxByteCount: Int) throws(BuildError) -> [UInt8] {
        do throws(PlainFolder.Failure) {
            return try folder.contents(of: name, maxByteCount: maxByteCount)
        } catch {
            switch error {
            case .file(let fault): throw .file(FileError(fault.operation, path: path(of: name), code: fault.code))
            case .tooLarge: throw .fileTooLarge(name: path(of: name), maxByteCount: maxByteCount)
            case .notInside, .link, .notPlain: throw .notRead(error)
            }
        }
    }
}
