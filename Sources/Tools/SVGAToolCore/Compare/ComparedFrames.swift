import SVGACommandLine
import SVGAKit
import SVGASystem

enum FrameSource {
    case movie(FrameRenderer, MovieSource)
    case folder(FrameFolder)

    /// Opens a source as it was given: a folder, or else a movie.
    init(opening source: MovieSource, in environment: ToolEnvironment) throws {
        if source.name != "-", FileSystem.status(at: source.name)?.isFolder == true {
            self = .folder(try FrameFolder(listing: source))
        } else {
            self = .movie(try source.renderer(in: environment), source)
        }
    }

    var name: String {
        switch self {
        case .movie(_, let source): source.name
        case .folder(let folder): folder.source.name
        }
    }

    var paths: [String] {
        switch self {
        case .movie(_, let source): [source.name]
        case .folder(let folder): folder.paths
        }
    }

    var frames: [Int] {
        switch self {
        case .movie(let renderer, _): Array(0..<renderer.movie.frameCount)
        case .folder(let folder): folder.frames
        }
    }

    /// The movie, nil for a folder.
    var movie: Movie? { if case .movie(let renderer, _) = self { renderer.movie } else { nil } }

    /// Whether the frames are a selection of files, and not all frames of a movie.
    var isFolder: Bool { if case .folder = self { true } else { false } }

    /// The picture of a frame that the source has, as its file would hold it.
    func picture(of frame: Int) throws -> UnpremultipliedPixmap {
        switch self {
        case .folder(let folder): try folder.picture(of: frame)
        case .movie(let renderer, let source): try FrameSource.picture(of: frame, renderer, file: source.name)
        }
    }

    private static func picture(
        of frame: Int, _ renderer: FrameRenderer, file: String
    ) throws -> UnpremultipliedPixmap {
        let pixmap = try ToolError.catching(file: file) { try renderer.render(frame: frame) }
        return try ToolError.catching(file: file, stage: "compare") { try UnpremultipliedPixmap(pixmap) }
    }
}

/// A directory of PNG files, one per frame, with its number in its name.
struct FrameFolder {
    /// The folder as it was given, and the limits of reading.
    let source: MovieSource
    private let files: [Int: String]

    /// Lists a folder. A frame is a file whose name ends with `.png` and has digits; the last digits are its number.
    /// Others, and numbers that no movie has, are passed over. Two files of one number, and no frame at all, are
    /// ``ExitCode/badData``.
    init(listing source: MovieSource) throws {
        let name = source.name
        var files: [Int: String] = [:]
        for file in try FileSystem.names(in: name) {
            guard let frame = FrameFolder.frame(of: file) else { continue }
            if let other = files.updateValue(file, forKey: frame) {
                let pair = [file, other].sorted().joined(separator: " and ")
                throw ToolError(.badData, file: name, message: "compare: \(pair) are both frame \(frame)")
            }
        }
        if files.isEmpty {
            throw ToolError(.badData, file: name, message: "compare: the folder has no .png with a number in its name")
        }
        (self.source, self.files) = (source, files)
    }

    var frames: [Int] { files.keys.sorted() }

    var paths: [String] { files.values.map { "\(source.name)/\($0)" } }

    func picture(of frame: Int) throws -> UnpremultipliedPixmap {
        let path = "\(source.name)/\(files[frame] ?? "")"
        let file = InputFile(name: path, maxByteCount: source.maxFileByteCount)
        let bytes = try file.bytes(standardInput: -1)
        do {
            return try UnpremultipliedPixmap(decodingPNG: bytes, maxPixelCount: source.limits.maxImagePixelCount)
        } catch {
            guard error.isLimitExceeded || error.isOutOfMemory else {
                throw ToolError(.badData, file: path, message: "image: \(error)")
            }
            throw ToolError(describing: error, file: path, stage: "image")
        }
    }

    /// The last number in the name of a PNG file.
    static func frame(of file: String) -> Int? {
        guard file.hasSuffix(".png"), !file.hasPrefix(".") else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let head = file.dropLast(4).utf8.reversed().drop { !digits.contains($0) }
        let number = Int(String(decoding: head.prefix { digits.contains($0) }.reversed(), as: UTF8.self))
        return number.flatMap { $0 < .max ? $0 : nil }
    }
}
