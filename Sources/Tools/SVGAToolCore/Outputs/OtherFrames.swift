import SVGACommandLine
import SVGAKit
import SVGASystem

/// Existing files in the output directory with names of other frames, which belong to a former movie. A video made of
/// the folder would show both movies.
struct OtherFrames {
    /// The paths of the files, low frames first.
    let paths: [String]

    /// Lists the files; none if the directory does not exist yet.
    init(beside frames: [Int], namedBy naming: FrameNaming) throws {
        let folder = naming.folder
        var names: [String] = []
        do { names = try FileSystem.names(in: folder.isEmpty ? "." : folder) } catch {
            guard error.isMissingFile || error.code == ENOTDIR else {
                throw ToolError(SVGAError(.list, path: folder, code: error.code))
            }
        }
        let own = Set(frames)
        paths = Set(names.compactMap(naming.frame(ofFile:))).subtracting(own).sorted().map(naming.path(frame:))
            .filter { FileSystem.status(at: $0, followingLinks: false)?.isFolder == false }
    }

    /// The number of files, in words.
    var count: String { Printable.count(paths.count, "other frame") }

    /// Refuses to write next to them.
    func refuse() throws {
        guard let first = paths.first else { return }
        let advice = "--clean removes them after the new frames are written, --add keeps them"
        throw ToolError(
            .cannotCreate, file: first,
            message: "export: the folder holds \(count) that would be mixed with the new ones; \(advice)")
    }

    func remove() throws {
        for path in paths where FileSystem.remove(path) != 0 && errno != ENOENT {
            throw ToolError(SVGAError(.remove, path: path, code: errno))
        }
    }
}
