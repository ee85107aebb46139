import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAText

/// The images, paths and texts that the commands of a list name: the movie's first, which all lists share, then those that
/// content adds, within limits.
package struct DrawResources: Sendable {
    let movie: Movie
    let measures: ShapeMeasures
    /// The additions of content.
    private(set) var images: [ContentPicture] = []
    private(set) var paths: [SVGAPath] = []
    private(set) var texts: [ContentText] = []
    /// The error with which the list is refused; nil while content is within the limits.
    private(set) var refusal: SVGAError?
    private var pointCount = 0
    private let limits: Limits?

    /// Takes the limits of content; nil without content.
    init(_ movie: Movie, _ measures: ShapeMeasures, limits: Limits?) {
        (self.movie, self.measures, self.limits) = (movie, measures, limits)
    }

    // MARK: - Additions of content

    /// The numbers of things that content added, to remove later additions.
    package typealias Counts = (images: Int, paths: Int, texts: Int)

    package var counts: Counts { (images.count, paths.count, texts.count) }

    /// The index of the added image; nil beyond the limits.
    mutating func add(_ image: ContentPicture) -> Int? {
        guard hasSpace() else { return nil }
        images.append(image)
        return movie.assets.count + images.count - 1
    }

    mutating func add(_ text: ContentText) -> Int? {
        guard hasSpace() else { return nil }
        texts.append(text)
        return texts.count - 1
    }

    /// The index of the added path; nil beyond the limits. `points` counts a path that content records.
    mutating func add(_ path: SVGAPath, pointCount points: Int = 0) -> Int? {
        guard hasSpace(pointCount: points) else { return nil }
        paths.append(path)
        return movie.paths.count + paths.count - 1
    }

    private mutating func hasSpace(pointCount points: Int = 0) -> Bool {
        guard refusal == nil, let limits else { return false }
        pointCount = pointCount.saturatingSum(points)
        let checks: [(Limits.Name, limit: Int, found: Int)] = [
            (\.maxShapeCount, limits.maxShapeCount, images.count + paths.count + texts.count + 1),
            (\.maxPathPointCount, limits.maxPathPointCount, pointCount),
        ]
        guard let check = checks.first(where: { $0.found > $0.limit }) else { return true }
        refusal = .limitExceeded(check.0, limit: check.limit, found: check.found)
        return false
    }

    /// Refuses the list, since something cannot be drawn as it should; an earlier error stays.
    mutating func refuse(_ error: SVGAError) { refusal = refusal ?? error }

    mutating func remove(after counts: Counts) {
        images.removeSubrange(counts.images...)
        paths.removeSubrange(counts.paths...)
        texts.removeSubrange(counts.texts...)
    }

    // MARK: - Look-ups

    /// The image that content adds under an index; nil for an image of the movie.
    func contentImage(_ index: Int) -> ContentPicture? {
        index < movie.assets.count ? nil : images[index - movie.assets.count]
    }

    /// The path that content adds under an index; nil for a path of the movie.
    func contentPath(_ index: Int) -> SVGAPath? { index < movie.paths.count ? nil : paths[index - movie.paths.count] }

    func path(_ index: Int) -> SVGAPath { contentPath(index) ?? movie.paths[index] }

    func outline(of geometry: SVGAShape.Geometry) -> SVGAPath {
        switch geometry {
        case .path(let index): path(index)
        case .rectangle(let rect, let radius): SVGAPath(rect: rect, cornerRadius: radius)
        case .ellipse(let center, let radiusX, let radiusY):
            SVGAPath(ellipseAt: center, radiusX: radiusX, radiusY: radiusY)
        }
    }

    /// A box in movie pixels around what a command paints or lets through, apart from the rounding of its edges.
    func bounds(of command: DrawFields) -> Rect {
        if command.image != nil {
            // Without a size, the image's size applies, which is not decoded yet.
            return command.size.map { command.transform.bounds(of: Rect($0)) } ?? Rect(movie.viewBox)
        }
        if let text = command.text { return command.transform.bounds(of: texts[text].drawing.inkBox) }
        guard let geometry = command.geometry else { return .null }
        var box = contentPath(of: geometry)?.controlBounds ?? measures.bounds(of: geometry)
        if let style = command.style { box = box.expanded(by: style.reach) }
        return command.transform.bounds(of: box)
    }

    /// A length that an outline does not exceed.
    func length(of geometry: SVGAShape.Geometry) -> Double {
        contentPath(of: geometry)?.controlLength ?? measures.length(of: geometry)
    }

    private func contentPath(of geometry: SVGAShape.Geometry) -> SVGAPath? {
        if case .path(let index) = geometry { contentPath(index) } else { nil }
    }

    /// About the bytes of the additions, without the pixels of images.
    var byteCount: Int {
        (images.count + texts.count) * MemoryLayout<Int>.stride
            + paths.reduce(0) {
                $0 + MemoryLayout<SVGAPath>.stride + $1.points.count * (MemoryLayout<Point>.stride + 1)
            }
    }
}

extension DrawResources {
    /// Whether both mean the same by each index.
    func isSame(as other: DrawResources) -> Bool {
        images == other.images && paths == other.paths && texts == other.texts
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(images)
        hasher.combine(paths)
        hasher.combine(texts)
    }

    /// Whether an image is the same as one in another list of the same movie.
    func isSameImage(_ image: Int, as other: Int, in list: DrawResources) -> Bool {
        contentImage(image).map { $0 == list.contentImage(other) } ?? (image == other)
    }

    /// Whether a path is the same as one in another list of the same movie.
    func isSamePath(_ path: Int, as other: Int, in list: DrawResources) -> Bool {
        contentPath(path).map { $0 == list.contentPath(other) } ?? (path == other)
    }
}
