public import CSVGAKit
import SVGAInspect
import SVGAKit

/// Creates a renderer for a movie.
@c @implementation public func svga_renderer_new(
    _ movie: OpaquePointer?, _ options: UnsafePointer<svga_renderer_options>?,
    _ renderer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: renderer, named: "renderer", error) {
        let movie = try Handle.object(of: movie, as: MovieHandle.self, named: "movie").movie
        let size = MemoryLayout<svga_renderer_options>.size
        let options = try Arguments.value(
            options, like: svga_renderer_options(), leastSize: size, named: "options")
        let limits = LimitsHandle.limits(of: options?.limits)
        guard let byteCount = options?.spare_image_byte_count, byteCount != 0 else {
            return RendererHandle(FrameRenderer(movie, limits: limits))
        }
        // No machine has more memory, and sums of it stay within 64 bits.
        let spare = Int(min(max(0, byteCount), 1 << 48))
        return RendererHandle(FrameRenderer(movie, limits: limits, maxSpareImageByteCount: spare))
    }
}

/// Frees a renderer.
@c @implementation public func svga_renderer_free(_ renderer: OpaquePointer?) {
    Handle.free(renderer, as: RendererHandle.self)
}

/// The images that could not be decoded.
@c @implementation public func svga_renderer_warnings(
    _ renderer: OpaquePointer?, _ json: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: json, named: "json", error) {
        let renderer = try Handle.object(of: renderer, as: RendererHandle.self, named: "renderer").renderer
        return try BufferHandle(JSONValue.array(renderer.warnings.map { .string("\($0)") }).line + "\n")
    }
}

/// Draws a frame into the memory of the caller.
@c @implementation public func svga_render(
    _ renderer: OpaquePointer?, _ frame: Int64, _ words: UnsafePointer<CChar>?, _ bitmap: UnsafePointer<svga_bitmap>?,
    _ options: UnsafePointer<svga_draw_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let renderer = try Handle.object(of: renderer, as: RendererHandle.self, named: "renderer").renderer
        let bitmap = try Bitmap(bitmap, named: "bitmap")
        let plan = try planOfOneFrame(words)
        let cancellation = try Arguments.cancellation(options)
        let frameCount = renderer.movie.frameCount
        guard 0..<Int64(frameCount) ~= frame else {
            throw SVGAError.frameOutOfRange(Int(frame), count: frameCount)
        }
        let drawing = FrameDrawing(frame: Int(frame), plan: plan, renderer: renderer, cancellation: cancellation)
        bitmap.write(try drawing.picture(for: bitmap))
    }
}

/// Chooses the poster frame.
@c @implementation public func svga_poster_frame(
    _ renderer: OpaquePointer?, _ words: UnsafePointer<CChar>?, _ options: UnsafePointer<svga_draw_options>?,
    _ frame: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let renderer = try Handle.object(of: renderer, as: RendererHandle.self, named: "renderer").renderer
        let place = try Arguments.place(frame, named: "frame")
        let plan = try planOfOneFrame(words)
        let cancellation = try Arguments.cancellation(options)
        place.pointee = Int64(try plan.frames(of: renderer, cancellation: cancellation).first ?? 0)
    }
}

/// The words of a picture whose frame is chosen otherwise.
private func planOfOneFrame(_ words: UnsafePointer<CChar>?) throws -> RenderPlan {
    let plan = try Arguments.plan(words)
    guard case .poster = plan.content else {
        throw SVGAError.usage("'\(plan)' chooses a frame, which these words cannot", argument: "words")
    }
    return plan
}
