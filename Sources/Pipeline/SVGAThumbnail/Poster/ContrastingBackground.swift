import SVGAFormat
package import SVGAGraphics
package import SVGAScene
package import SVGASystem

extension FrameRenderer {
    /// The background of ``RenderPlan/choosesBackground``: white, or nearly black where frames are hardly seen on
    /// white. Examines at most 24 of the frames, evenly spread, by a drawing of 64 pixels each.
    package func contrastingBackground(for frames: [Int], cancellation: CancellationToken?) throws(SVGAError)
        -> SVGAColor
    {
        let canvas = try MeasuringCanvas(for: movie.viewBox)
        let (white, dark) = (SVGAColor(red: 255, green: 255, blue: 255), SVGAColor(red: 32, green: 32, blue: 32))
        var (whole, onWhite, onDark) = (0.0, 0.0, 0.0)
        for index in FrameSpread(of: frames.count, count: 24).frames {
            try cancellation?.check()
            let picture = try canvas.picture(of: frames[index], by: self)
            whole += PictureStatistics(of: picture).coverage
            onWhite += picture.coverage(legibleOver: white.red, white.green, white.blue)
            onDark += picture.coverage(legibleOver: dark.red, dark.green, dark.blue)
        }
        // Most pages are white, so the choice changes only if white hides more than two fifths.
        return onWhite >= whole * 3 / 5 || onWhite >= onDark ? white : dark
    }
}
