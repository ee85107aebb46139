import SVGAGraphics

/// The rectangle and page for each picture of an atlas.
struct AtlasPlan {
    /// The visible part of each picture.
    let contents: [AtlasContent]
    /// Pictures of which each differs from all before; only these are on pages.
    let drawn: [Int]
    /// The index in `drawn` with the same content.
    let source: [Int]
    let pages: [SkylinePacker.Page]
    /// The page of each picture in `drawn`.
    private let pageIndices: [Int]
    /// The largest number of pages: each takes two files, which stay open until all of them are complete.
    private static let maxPageCount = 1_024

    /// Places pictures on pages; throws for one that is larger than a page, and for too many pages.
    init(_ contents: [AtlasContent], settings: AnimationSource.Atlas) throws(SVGAError) {
        var (drawn, source) = ([Int](), [Int]())
        var known: [AtlasSignature: Int] = [:]
        for (index, content) in contents.enumerated() {
            let signature = AtlasSignature(content)
            if let first = known[signature] {
                source.append(first)
            } else {
                known[signature] = drawn.count
                source.append(drawn.count)
                drawn.append(index)
            }
        }
        let boxes = drawn.map { index in
            let region = contents[index].storedRegion
            return SkylinePacker.Box(width: region.columns.count, height: region.rows.count)
        }
        if let large = boxes.first(where: { max($0.width, $0.height) > settings.maxPageSide }) {
            throw SVGAError(
                .invalidRequest,
                "a frame of \(large.width)x\(large.height) is larger than a page of \(settings.maxPageSide) a side",
                remedy: "make the pictures smaller")
        }
        (self.contents, self.drawn, self.source) = (contents, drawn, source)
        pages = SkylinePacker(boxes, maxSide: settings.maxPageSide, spacing: AnimationSource.Atlas.spacing)
            .pages(maxCount: AtlasPlan.maxPageCount)
        if let last = pages.last, last.boxes.upperBound < boxes.count {
            throw SVGAError(
                .invalidRequest,
                "the frames need more than \(AtlasPlan.maxPageCount) pages of \(settings.maxPageSide) a side",
                remedy: "make the pages larger, or the pictures smaller")
        }
        pageIndices = pages.enumerated().flatMap { repeatElement($0.offset, count: $0.element.boxes.count) }
    }

    func place(of picture: Int) -> (page: Int, place: SkylinePacker.Place) {
        let box = source[picture]
        let page = pageIndices[box]
        return (page, pages[page].places[box - pages[page].boxes.lowerBound])
    }

    /// The part of the pages that frames cover.
    var fill: Double {
        let covered = drawn.reduce(0) { sum, index in
            let region = contents[index].storedRegion
            return sum + region.columns.count * region.rows.count
        }
        return Double(covered) / Double(max(1, pages.reduce(0) { $0 + $1.size.area }))
    }
}

/// The common content of pictures that share a rectangle, regardless of its position in them.
private struct AtlasSignature: Hashable {
    let width: Int
    let height: Int
    let digest: Int

    init(_ content: AtlasContent) {
        width = content.region?.columns.count ?? 0
        height = content.region?.rows.count ?? 0
        digest = content.digest
    }
}
