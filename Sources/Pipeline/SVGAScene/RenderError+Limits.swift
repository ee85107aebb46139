package import SVGAFormat
package import SVGAPixels

extension RenderError {
    /// A limit is exceeded: by what a frame takes to draw, or by an image.
    package static func limitExceeded(_ name: Limits.Name, limit: Int, found: Int, imageKey: String? = nil)
        -> RenderError
    {
        limitExceeded(named: name.rawValue, limit: limit, found: found, imageKey: imageKey)
    }
}
