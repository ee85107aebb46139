public import SVGAPixels
public import SVGAScene

extension FrameRenderer {
    /// Chooses the frame that shows best what the movie is about.
    ///
    /// Small drawings of at most 32 frames are compared: how much of the picture is covered, its detail, contrast and
    /// colour, whether it rests, how much the rest of the movie looks like it. Frames that show nothing are chosen only
    /// where all do. Of equal frames the first is taken; the same movie always has the same poster.
    ///
    /// ```swift
    /// let choice = try renderer.posterChoice()
    /// let poster = try renderer.render(frame: choice.frame)
    /// ```
    ///
    /// - Parameter isCancelled: Asked before each drawing; true ends the search.
    /// - Throws: ``RenderError/frame(_:)`` for a frame that cannot be drawn, ``RenderError/cancelled``.
    /// - Complexity: 32 drawings with 64 pixels on the longer side; where the first 24 are all blank, one at the size of the
    ///   movie for each frame with anything to draw, up to the first visible one.
    public func posterChoice(isCancelled: () -> Bool = { false }) throws(RenderError) -> PosterChoice {
        try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(RenderError) in
            var finder = try PosterFinder(self, isCancelled: isCancelled)
            return try finder.choice()
        }
    }
}
