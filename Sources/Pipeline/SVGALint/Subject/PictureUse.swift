import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAImage

/// A picture in the image map, and its use by the movie's sprites.
struct PictureUse: Sendable {
    let asset: Asset
    /// The same for pictures with equal files.
    let content: Int
    /// Its format and size; nil if its header is damaged.
    let header: ImageHeader?
    let sprites: [Int]
    let visible: FrameSet
    /// The largest factor from its pixels to the canvas, over all visible frames; nil if it is never visible.
    let largestScale: Double?
    /// A layout that differs from its size in pixels.
    let otherLayout: Size?
    /// Facts about its pixels; nil if it is not decoded.
    private(set) var pixels: PixelFacts?
    /// The reason why it cannot be decoded.
    private(set) var fault: SVGAError?

    init(_ asset: Asset, content: Int, header: ImageHeader?, sprites uses: [SpriteUse]) {
        (self.asset, self.content, self.header, sprites) = (asset, content, header, uses.map(\.index))
        visible = uses.reduce(into: FrameSet()) { $0.formUnion($1.visible) }
        largestScale = uses.compactMap(\.largestPixelScale).max()
        otherLayout = uses.lazy.compactMap(\.otherLayout).first
    }

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
