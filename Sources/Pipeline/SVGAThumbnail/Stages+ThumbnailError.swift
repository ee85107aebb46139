import SVGAGeometry
import SVGAPixels
import SVGARaster
import SVGAScene

// What the stages below do for thumbnails, with the error of this stage.

extension Viewport {
    /// A picture of a size, for a movie of this view box.
    init(_ size: PictureSize, of viewBox: Size) throws(ThumbnailError) {
        do throws(ViewportError) {
            self = try size.viewport(for: viewBox)
        } catch {
            throw .frame(.viewport(error))
        }
    }
}

extension Canvas {
    /// A transparent canvas.
    convenience init(size: (width: Int, height: Int)) throws(ThumbnailError) {
        do throws(RasterError) {
            try self.init(width: size.width, height: size.height)
        } catch {
            throw .frame(.raster(error))
        }
    }

    /// What has been drawn, made smaller.
    func reducedPicture(by factor: Int) throws(ThumbnailError) -> Pixmap {
        do throws(RasterError) {
            return try snapshot(reducedBy: factor)
        } catch {
            throw .frame(.raster(error))
        }
    }
}

extension FrameRenderer {
    /// A picture of a frame.
    func picture(of frame: Int, in viewport: Viewport, background: Color? = nil) throws(ThumbnailError) -> Pixmap {
        do throws(RenderError) {
            return try render(frame: frame, in: viewport, background: background)
        } catch {
            throw .frame(error)
        }
    }
}
