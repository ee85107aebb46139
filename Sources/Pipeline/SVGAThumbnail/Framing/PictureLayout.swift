package import SVGAGraphics
import SVGARaster
package import SVGAScene

/// The size of a picture, the part of the movie that it shows, and the margin around it.
package struct PictureLayout: Hashable, Sendable {
    /// The picture without its margin.
    package let viewport: Viewport
    /// The pixels of the margin on each side.
    package let margin: Int

    /// Pixels in a row.
    package var width: Int { viewport.width + 2 * margin }
    /// Rows.
    package var height: Int { viewport.height + 2 * margin }

    /// Lays out a part of a movie.
    ///
    /// - Parameters:
    ///   - size: The size of the picture, which the framing's ratio multiplies.
    ///   - content: The part in movie pixels, with an inside.
    /// - Throws: ``SVGAError`` if the picture cannot have the size, or its margin leaves no space.
    package init(_ size: PictureSize, framing: PictureFraming, content: Rect) throws(SVGAError) {
        guard framing.pixelRatio > 0, framing.pixelRatio.isFinite else { throw .scaleOutOfRange(framing.pixelRatio) }
        let fitting = Fitting(size: size.multiplied(by: framing.pixelRatio), framing: framing)
        margin = try fitting.margin(around: content)
        viewport = try fitting.viewport(of: content, margin: margin)
    }

    /// The picture of a frame.
    package func picture(of frame: Int, by renderer: FrameRenderer, background: Color?) throws(SVGAError) -> Pixmap {
        try surrounded(renderer.render(frame: frame, in: viewport, background: background), background: background)
    }

    /// A picture with the margin around it.
    package func surrounded(_ picture: Pixmap, background: Color?) throws(SVGAError) -> Pixmap {
        if margin == 0 { return picture }
        let canvas = try Canvas(width: width, height: height)
        if let background { canvas.clear(background) }
        var whole = canvas.finish()
        try whole.replacePixels(with: picture, x: margin, y: margin)
        return whole
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
