import SVGACommandLine
import SVGASystem
import SVGAKit

/// Where frames that are compared come from.
enum FrameSource {
    case movie(FrameRenderer, MovieSource)
    case folder(FrameFolder)

    /// Opens what was arguments: a folder, or else a movie.
    init(opening source: MovieSource, in environment: ToolEnvironment) throws(ToolError) {
        if source.name != "-", FileSystem.status(at: source.name)?.isFolder == true {
            self = .folder(try FrameFolder(listing: source))
        } else {
            self = .movie(FrameRenderer(try source.movie(in: environment), limits: source.limits), source)
        }
    }

    /// The name as it was arguments.
    var name: String {
        switch self {
        case .movie(_, let source): source.name
        case .folder(let folder): folder.source.name
        }
    }

    /// The numbers of the frames, rising.
    var frames: [Int] {
        switch self {
        case .movie(let renderer, _): Array(0..<renderer.movie.frameCount)
        case .folder(let folder): folder.frames
        }
    }

    /// Whether the frames are those that somebody chose to keep, and not all there are.
    var isFolder: Bool { if case .folder = self { true } else { false } }

    /// The picture of a frame that the source has, as its file would hold it.
    func picture(of frame: Int) throws(ToolError) -> UnpremultipliedPixmap {
        switch self {
        case .folder(let folder): try folder.picture(of: frame)
        case .movie(let renderer, let source): try FrameSource.picture(of: frame, renderer, file: source.name)
        }
    }

    private static func picture(
        of frame: Int, _ renderer: FrameRenderer, file: String
    ) throws(ToolError) -> UnpremultipliedPixmap {
        let pixmap: Pixmap
        do throws(RenderError) {
            pixmap = try renderer.render(frame: frame)
        } catch {
            throw ToolError(error, file: file)
        }
        do throws(RenderError) {
            return try UnpremultipliedPixmap(pixmap)
        } catch {
            throw ToolError(error, file: file, doing: "compare")
        }
    }
}
