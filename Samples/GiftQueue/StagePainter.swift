import FoundationEssentials
import GiftModel
import GiftQueue
import SVGAKit

/// The icons and movies of the sample catalogue, each read once.
final class GiftFiles {
    private let folder: String
    /// A movie of which nothing is drawn except the texts at two of its keys.
    let texts: Movie
    private var movies: [String: Movie?] = [:]
    private var icons: [String: Pixmap?] = [:]

    init(samples: String) throws {
        folder = "\(samples)/LiveRoom"
        texts = try Movie(contentsOf: "\(samples)/Movies/salute.svga")
    }

    /// The movie of a path beside the catalogue; nil where it cannot be decoded.
    func movie(_ path: String) -> Movie? {
        if let known = movies[path] { return known }
        let movie = try? Movie(contentsOf: "\(folder)/\(path)")
        movies[path] = .some(movie)
        return movie
    }

    /// The icon of a path beside the catalogue.
    func icon(_ path: String) -> Pixmap? {
        if let known = icons[path] { return known }
        let bytes = (try? Data(contentsOf: URL(filePath: "\(folder)/\(path)"))).map { [UInt8]($0) }
        let icon = bytes.flatMap { try? Pixmap(decoding: $0) }
        icons[path] = .some(icon)
        return icon
    }
}

/// Draws stages: the movie that plays, and the banners over it.
struct StagePainter {
    private static let stageSize = (width: 240, height: 300)
    private static let layout = SlotLayout(width: 240, height: 120)
    /// The top of the banners on the stage.
    private static let bannerTop = 170.0

    private let files: GiftFiles
    private let animation = BannerAnimation(.standard)
    init(files: GiftFiles) { self.files = files }

    /// All stages, one after the other in rows.
    func sheet(of stages: [Stage], columnCount: Int) throws -> Pixmap {
        let (width, height) = (StagePainter.stageSize.width + 8, StagePainter.stageSize.height + 8)
        let rowCount = (stages.count + columnCount - 1) / columnCount
        let canvas = try SVGACanvas(width: columnCount * width, height: max(1, rowCount) * height)
        canvas.clear(SVGAColor(red: 16, green: 12, blue: 30))
        for (index, stage) in stages.enumerated() {
            let corner = Point(Double(index % columnCount * width + 4), Double(index / columnCount * height + 4))
            try draw(stage, on: canvas, at: corner)
        }
        return canvas.finish()
    }

    private func draw(_ stage: Stage, on canvas: SVGACanvas, at corner: Point) throws {
        let (width, height) = (Double(StagePainter.stageSize.width), Double(StagePainter.stageSize.height))
        let frame = Rect(minX: corner.x, minY: corner.y, maxX: corner.x + width, maxY: corner.y + height)
        try canvas.pushClip(rounding: frame)
        try canvas.fill(SVGAPath(rect: frame), color: SVGAColor(red: 52, green: 40, blue: 84))
        if let (url, index) = stage.fullScreen, let movie = files.movie(url) {
            let scale = min(width / movie.viewBox.width, height / movie.viewBox.height)
            let map = Affine(a: scale, b: 0, c: 0, d: scale, tx: corner.x, ty: corner.y)
            try FrameRenderer(movie).draw(frame: index, on: canvas, transform: map)
        }
        for banner in stage.banners { try draw(banner, at: stage.time, on: canvas, corner: corner) }
        try text(String(stage.time / 1000) + " s", key: "nick", size: 15, in: frame.minX - 82, frame.minY - 4, canvas)
        canvas.popClip()
    }

    private func draw(_ banner: Banner, at time: Milliseconds, on canvas: SVGACanvas, corner: Point) throws {
        let look = animation.appearance(of: banner, in: StagePainter.layout, at: time)
        let (x, y) = (corner.x + look.frame.x + 8, corner.y + StagePainter.bannerTop + look.frame.y + 6)
        let bar = Rect(minX: x, minY: y, maxX: x + 176, maxY: y + look.frame.height - 14)
        try canvas.beginLayer(bounds: Rect(minX: corner.x, minY: y - 20, maxX: corner.x + 240, maxY: y + 66))
        let color =
            banner.isOwn
            ? SVGAColor(red: 190, green: 60, blue: 96) : SVGAColor(red: 24, green: 18, blue: 44, alpha: 0.8)
        try canvas.fill(SVGAPath(rect: bar, cornerRadius: 23), color: color)
        if let icon = files.icon(banner.gift.iconURL) {
            try canvas.draw(icon, size: Size(44, 44), transform: Affine(translation: Point(x + 4, y + 1)))
        }
        try text(banner.title, key: "nick", size: 15, in: x - 8, y + 6, canvas)
        if banner.number > 0 { try text("×\(banner.number)", key: "count", size: 22, in: x + 142, y - 1, canvas) }
        canvas.endLayer(opacity: look.alpha)
    }

    /// Draws a text where a key of the movie is, with its box at a place.
    private func text(
        _ string: String, key: String, size: Double, in x: Double, _ y: Double, _ canvas: SVGACanvas
    ) throws {
        var content = MovieContent()
        for hidden in ["halo", "star", "ring.vector", "avatar", "ribbon.vector"] { content.hidden.insert(hidden) }
        var text = DynamicText(string)
        (text.size, text.weight, text.fit) = (size, 700, .shrink(minSize: 9))
        content.texts[key] = text
        let renderer = try FrameRenderer(files.texts).makeRenderer(showing: content)
        guard let box = renderer.bounds(ofKey: key, frame: 24) else { return }
        try renderer.draw(
            frame: 24, on: canvas, transform: Affine(translation: Point(x - box.minX, y - box.minY)))
    }
}
