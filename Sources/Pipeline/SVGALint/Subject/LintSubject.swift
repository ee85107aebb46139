package import SVGADocument
package import SVGAFormat
import SVGAImage
package import SVGASystem

/// A file under the eyes of the rules, with what several of them ask for.
package struct LintSubject: Sendable {
    package let byteCount: Int
    /// The file's document; nil if the file cannot be read.
    package let document: Document?
    /// The file's movie; nil if the file is not a valid movie.
    package let movie: Movie?
    package let fault: SVGAError?
    /// Whether pictures may be decoded.
    package let hasPixels: Bool
    /// The entries of the image map that are not sounds, in the order of their keys.
    let pictures: [PictureUse]
    /// The sprites in paint order.
    let sprites: [SpriteUse]
    /// The sprites' shape styles that are odd.
    let styles: [StyleUse]
    /// The area that each frame paints, in canvases.
    let paintedCanvases: [Double]
    /// The pictures that were too large, one or all together, to be decoded.
    let undecodedCount: Int
    /// The keys that an app fills.
    let slots: Set<String>

    /// Takes O(bytes of the file unpacked + sprites · frames); cancelling ends the decoding before the next picture.
    package init(
        _ file: [UInt8], limits: Limits, slots slotRule: SlotRule = .auto, pixels work: PixelWork,
        cancellation: CancellationToken? = nil
    ) {
        do {
            let movie = try Movie(decoding: file, limits: limits)
            self.init(
                try? Document(decoding: file, limits: limits), movie, byteCount: file.count, slots: slotRule,
                pixels: work, cancellation: cancellation)
        } catch {
            self.init(fault: error, byteCount: file.count)
        }
    }

    /// A file that is not a movie.
    private init(fault: SVGAError, byteCount: Int) {
        (self.fault, self.byteCount, document, movie, hasPixels) = (fault, byteCount, nil, nil, false)
        (pictures, sprites, styles, paintedCanvases, slots, undecodedCount) = ([], [], [], [], [], 0)
    }

    package init(
        _ document: Document?, _ movie: Movie, byteCount: Int, slots slotRule: SlotRule = .auto, pixels work: PixelWork,
        cancellation: CancellationToken? = nil
    ) {
        (self.document, self.movie, self.byteCount, fault) = (document, movie, byteCount, nil)
        hasPixels = work != .none
        let contents = LintSubject.contentNumbers(movie.assets)
        let headers = LintSubject.headers(movie.assets, contents)
        let survey = SpriteSurvey(movie, headers: headers)
        (sprites, paintedCanvases) = (survey.sprites, survey.paintedCanvases)
        styles = movie.hasShapes ? document.map { StyleUse.all(in: $0) } ?? [] : []
        let sounds = Set(movie.audios.map(\.key))
        let users = Dictionary(grouping: survey.sprites.filter { $0.image != nil }) { $0.image ?? 0 }
        var pictures = movie.assets.indices.compactMap { index -> PictureUse? in
            let asset = movie.assets[index]
            guard asset.kind != .mp3, !sounds.contains(asset.key) else { return nil }
            return PictureUse(
                asset, content: contents[index], header: headers[index], sprites: users[index] ?? [])
        }
        let pixels =
            work == .none ? nil : PixelSurvey(pictures, work, limits: movie.limits, cancellation: cancellation)
        for (index, result) in (pixels?.results ?? []).enumerated() { pictures[index].take(result) }
        self.pictures = pictures
        undecodedCount = pixels?.leftOutCount ?? 0
        slots = slotRule.slots(of: movie.assets.map(\.key) + movie.sprites.map(\.imageKey))
    }

    /// For each entry a number, the same for equal bytes.
    private static func contentNumbers(_ assets: [Asset]) -> [Int] {
        var numbers = ContentNumbers(count: assets.count)
        return assets.map { numbers.number(of: $0.bytes[...]) }
    }

    /// The headers of the entries; if several keys name a file, its header is read once.
    private static func headers(_ assets: [Asset], _ contents: [Int]) -> [ImageHeader?] {
        var known: [Int: ImageHeader?] = [:]
        return zip(assets, contents).map { asset, content in
            if let header = known[content] { return header }
            let header = try? ImageHeader(reading: asset.bytes)
            known.updateValue(header, forKey: content)
            return header
        }
    }

    /// The frames of the movie, 0 without one.
    var frameCount: Int { movie?.frameCount ?? 0 }

    /// Whether the file is an archive of SVGA 1.0 or 1.5.
    var isArchive: Bool {
        switch movie?.container {
        case .zipJSON, .zipProtobuf: true
        default: false
        }
    }
}

extension Movie {
    /// Whether the file has entries for shapes, whether they draw anything or not.
    fileprivate var hasShapes: Bool {
        shapeEntryCounts.paths + shapeEntryCounts.rectangles + shapeEntryCounts.ellipses > 0
    }
}
