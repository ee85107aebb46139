import SVGADocument
import SVGAFormat
import SVGAGeometry
import SVGAImage
import SVGAPixels

/// A picture of the image map, and what the sprites of the movie do with it.
struct PictureUse: Sendable {
    let asset: Asset
    /// The same for pictures with equal files.
    let content: Int
    /// Its format and size; nil where its header does not tell them.
    let header: ImageHeader?
    /// The sprites that show it.
    let sprites: [Int]
    /// The frames in which one of them is visible.
    let visible: FrameSet
    /// The largest factor from its pixels to the canvas, over all visible frames; nil where it never shows.
    let largestScale: Double?
    /// A layout that differs from its size in pixels.
    let otherLayout: Size?
    /// What its pixels say; nil where it is not decoded.
    private(set) var pixels: PixelFacts?
    /// Why it cannot be decoded.
    private(set) var fault: SVGAError?

    init(_ asset: Asset, content: Int, header: ImageHeader?, sprites uses: [SpriteUse]) {
        (self.asset, self.content, self.header, sprites) = (asset, content, header, uses.map(\.index))
        visible = uses.reduce(into: FrameSet()) { $0.formUnion($1.visible) }
        largestScale = uses.compactMap(\.largestPixelScale).max()
        otherLayout = uses.lazy.compactMap(\.otherLayout).first
    }

    /// Takes what was found when it was decoded.
    mutating func take(_ result: Result<PixelFacts, SVGAError>?) {
        switch result {
        case .success(let facts): pixels = facts
        case .failure(let error): fault = error
        case nil: break
        }
    }

    var key: String { asset.key }
    /// The bytes of its pixels once it is decoded.
    var decodedByteCount: Int { header?.decodedByteCount ?? 0 }
    /// Width and height in messages, such as `750 x 1334`.
    var sizeText: String { header.map { "\($0.width) x \($0.height)" } ?? "unknown size" }
}
