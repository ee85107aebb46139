import SVGASystem

/// A way to a file below a folder that follows links which stay below it. The system follows no links: each is read,
/// and its names are looked up one by one like the path's, so that changes of the links meanwhile do no harm.
struct LinkWalk {
    /// As many as the system itself follows.
    private static let maxLinkCount = 40

    private let root: Int32
    private let path: String
    /// The folders entered so far, each below the one before it.
    private var folders: [FileHandle] = []
    /// The names that are left, the next one at the end.
    private var names: [String]
    private var linkCount = 0

    private init(_ names: [String], below root: Int32) {
        (self.root, self.names) = (root, names.reversed())
        path = names.joined(separator: "/")
    }

    /// Opens the file at the end of a path.
    static func open(_ names: [String], below root: Int32) throws(SVGAError) -> FileHandle {
        var walk = LinkWalk(names, below: root)
        while let name = walk.names.popLast() {
            if let file = try walk.enter(name) { return file }
        }
        throw walk.missing
    }

    private var missing: SVGAError { SVGAError(.read, path: path, code: ENOENT) }

    private var folder: Int32 { folders.last?.descriptor ?? root }

    /// Continues with a name; returns the file if it is the last one.
    private mutating func enter(_ name: String) throws(SVGAError) -> FileHandle? {
        switch name {
        case ".": return nil
        case "..":
            if folders.popLast() == nil { throw missing }
            return nil
        default: break
        }
        if let target = try target(of: name) {
            try follow(target)
        } else if names.isEmpty {
            return try FileHandle(file: name, in: folder, path: path)
        } else {
            folders.append(try FileHandle(folder: name, in: folder, path: path))
        }
        return nil
    }

    /// The target of a link; nil if it is not a link.
    private func target(of name: String) throws(SVGAError) -> String? {
        if let target = FileSystem.target(ofLink: name, in: folder, of: path) { return target }
        guard errno == EINVAL else { throw SVGAError(.read, path: path, code: errno) }
        return nil
    }

    private mutating func follow(_ target: String) throws(SVGAError) {
        linkCount += 1
        guard linkCount <= LinkWalk.maxLinkCount, !target.utf8.starts(with: "/".utf8) else { throw missing }
        names += target.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }.reversed()
    }
}
