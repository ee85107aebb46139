public import CSVGAKit
import SVGAKit

/// The canonical text of a plan.
@c @implementation public func svga_plan_text(
    _ words: UnsafePointer<CChar>?, _ text: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: text, named: "text", error) { try BufferHandle("\(Arguments.plan(words))") }
}

/// The size of the picture of a plan.
@c @implementation public func svga_plan_size(
    _ renderer: OpaquePointer?, _ words: UnsafePointer<CChar>?, _ width: UnsafeMutablePointer<Int32>?,
    _ height: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let renderer = try Handle.object(of: renderer, as: RendererHandle.self, named: "renderer").renderer
        let places = (try Arguments.place(width, named: "width"), try Arguments.place(height, named: "height"))
        let size = try size(of: Arguments.plan(words), renderer)
        try PixelBudget.default.check(width: size.width, height: size.height)
        (places.0.pointee, places.1.pointee) = (Int32(clamping: size.width), Int32(clamping: size.height))
    }
}

/// The size of the picture of a plan; only one that trims needs its frames for that.
private func size(of plan: RenderPlan, _ renderer: FrameRenderer) throws -> (width: Int, height: Int) {
    guard plan.framing.trimAlpha != nil else { return try plan.pixelSize(for: renderer.movie.viewBox) }
    let frames = try plan.frames(of: renderer)
    guard frames.allSatisfy({ 0..<renderer.movie.frameCount ~= $0 }) else {
        throw SVGAError.frameOutOfRange(frames[0], count: renderer.movie.frameCount)
    }
    return try plan.pixelSize(of: frames, from: renderer, cancellation: nil)
}

/// Draws the picture of a plan.
@c @implementation public func svga_plan_draw(
    _ renderer: OpaquePointer?, _ words: UnsafePointer<CChar>?, _ options: UnsafePointer<svga_draw_options>?,
    _ picture: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: picture, named: "picture", error) {
        let renderer = try Handle.object(of: renderer, as: RendererHandle.self, named: "renderer").renderer
        let plan = try Arguments.plan(words)
        let cancellation = try Arguments.cancellation(options)
        return PictureHandle(try plan.picture(from: renderer, cancellation: cancellation))
    }
}

/// The pixels of a picture.
@c @implementation public func svga_picture_get_bitmap(
    _ picture: OpaquePointer?, _ bitmap: UnsafeMutablePointer<svga_bitmap>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let picture = try Handle.object(of: picture, as: PictureHandle.self, named: "picture").picture
        var value = svga_bitmap()
        // The handle never changes its picture, whose pixels have a separate block.
        value.pixels = picture.withPixels { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
        (value.byte_count, value.stride) = (picture.byteCount, 4 * picture.width)
        (value.width, value.height) = (Int32(picture.width), Int32(picture.height))
        value.format = SVGA_FORMAT_RGBA_PREMULTIPLIED
        try Arguments.fill(bitmap, with: value, leastSize: MemoryLayout<svga_bitmap>.size, named: "bitmap")
    }
}

/// Frees a picture.
@c @implementation public func svga_picture_free(_ picture: OpaquePointer?) {
    Handle.free(picture, as: PictureHandle.self)
}

/// Encodes pixels as a file.
@c @implementation public func svga_encode(
    _ bitmap: UnsafePointer<svga_bitmap>?, _ format: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(making: file, named: "file", error) {
        let bitmap = try Bitmap(bitmap, named: "bitmap")
        let compression = try compression(Arguments.requiredText(format, named: "format"))
        return try BufferHandle(copying: bitmap.picture().png(compression: compression))
    }
}

/// The words of a file format: its name, and for PNG the balance of time and size.
private func compression(_ format: String) throws(SVGAError) -> PNGCompression {
    let words = format.split { $0 == " " || $0 == "," }.map(String.init)
    if words == ["png"] { return .balanced }
    if words.count == 2, words[0] == "png", let compression = PNGCompression(rawValue: words[1]) {
        return compression
    }
    throw .usage("'\(format)' is none of png, png fast, png balanced, png small", argument: "format")
}
