package import SVGAGraphics
package import SVGAScene

extension Viewport {
    /// Lays out a part of a movie, with a margin around it.
    ///
    /// - Parameters:
    ///   - size: The size of the picture, which the framing's ratio multiplies.
    ///   - content: The part in movie pixels, with an inside.
    /// - Throws: ``SVGAError`` if the picture cannot have the size, or its margin leaves no space.
    package init(_ size: PictureSize, framing: PictureFraming, content: Rect) throws(SVGAError) {
        guard framing.pixelRatio > 0, framing.pixelRatio.isFinite else { throw .scaleOutOfRange(framing.pixelRatio) }
        let fitting = Fitting(size: size.multiplied(by: framing.pixelRatio), framing: framing)
        let margin = try fitting.margin(around: content)
        self = try fitting.viewport(of: content, margin: margin).surrounded(by: margin)
    }
}

/// A size in pixels, with what limits the content within.
private struct Fitting {
    let size: PictureSize
    let framing: PictureFraming

    func viewport(of content: Rect, margin: Int) throws(SVGAError) -> Viewport {
        try size.reduced(by: margin).resolved(
            for: Size(content.width, content.height), enlarges: framing.enlarges
        ).viewport(
            showing: content, maxScale: framing.enlarges ? .infinity : 1,
            ownScale: framing.enlarges ? framing.pixelRatio : min(1, framing.pixelRatio))
    }

    /// The pixels of the margin. A share of the content is as large as it is where the content and its margin together
    /// have the size of the picture.
    func margin(around content: Rect) throws(SVGAError) -> Int {
        if case .pixels(let count) = framing.padding {
            return Int(min(1e9, Double(max(0, count)) * framing.pixelRatio).rounded())
        }
        let part = framing.padding.share * max(content.width, content.height)
        let scales = try viewport(of: content.expanded(by: part), margin: 0).transform
        return Int(min(1e9, part * min(abs(scales.a), abs(scales.d))).rounded())
    }
}
