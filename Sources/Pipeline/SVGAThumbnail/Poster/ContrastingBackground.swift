import SVGAFormat
package import SVGAGeometry
package import SVGAPixels
package import SVGAScene

extension FrameRenderer {
    /// The background of ``RenderPlan/choosesBackground``: white, or nearly black where frames are hardly seen on white.
    ///
    /// - Parameters:
    ///   - frames: The frames of the picture; at most 24 of them, evenly spread, are looked at.
    ///   - isCancelled: Asked before each drawing; true ends the work.
    /// - Complexity: A drawing of 64 pixels for each of these frames.
    package func contrastingBackground(
        for frames: [Int], isCancelled: () -> Bool
    ) throws(RenderError) -> Color {
        let canvas = try MeasuringCanvas(for: movie.viewBox)
        let (white, dark) = (Color(red: 255, green: 255, blue: 255), Color(red: 32, green: 32, blue: 32))
        var (whole, onWhite, onDark) = (0.0, 0.0, 0.0)
        for index in FrameSpread(of: frames.count, count: 24).frames {
            if isCancelled() { throw .cancelled }
            let measure = try canvas.measure(frames[index], by: self, over: white)
            whole += measure.statistics.coverage
            onWhite += measure.seen.coverage
            onDark += try canvas.measured(over: dark).coverage
        }
        // White is what most pages have, so that it is left only where it hides more than a third.
        return onWhite >= whole * 2 / 3 || onWhite >= onDark ? white : dark
    }
}
