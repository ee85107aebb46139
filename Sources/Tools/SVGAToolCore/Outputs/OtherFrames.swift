import Glibc
import SVGACommandLine
import SVGAKit
import SVGASystem

/// Files that lie where frames are to be written and are named as frames, without being one of them: those of a former movie.
///
/// A video made of the folder would show both movies.
struct OtherFrames {
    /// The paths of the files, those of low frames first.
    let paths: [String]

    /// Lists the files; none where there is no folder yet.
    init(beside frames: [Int], namedBy naming: FrameNaming) throws(ToolError) {
        let folder = naming.folder
        guard let names = FileSystem.names(in: folder.isEmpty ? "." : folder) else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw ToolError(SVGAError(.list, path: folder, code: errno))
            }
            paths = []
            return
        }
        let own = Set(frames)
        paths = Set(names.compactMap(naming.frame(ofFile:))).subtracting(own).sorted().map(naming.path(frame:))
            .filter { FileSystem.status(at: $0, followingLinks: false)?.isFolder == false }
    }

    /// How many there are, in words.
    var count: String { Printable.count(paths.count, "other frame") }

    /// Refuses to write beside them.
    func refuse() throws(ToolError) {
        guard let first = paths.first else { return }
        let advice = "--clean removes them after the new frames are written, --add keeps them"
        throw ToolError(
            .cannotCreate, file: first,
            message: "export: the folder holds \(count) that would be mixed with the new ones; \(advice)")
    }

    /// Removes them.
    func remove() throws(ToolError) {
        for path in paths where FileSystem.remove(path) != 0 && errno != ENOENT {
            throw ToolError(SVGAError(.remove, path: path, code: errno))
        }
    }
}
