@testable import SVGADocument
import SVGAFormat
import SVGAImage
import SVGATestMovies

extension FuzzTarget {
    /// A timeline whose files all exist: it becomes a movie that can be read again.
    static let timeline = FuzzTarget("timeline", seeds: Seeds.timelines) { input in
        var builder = TimelineBuilder()
        builder.compression = .fast
        builder.limits = .untrusted
        // Sizes and frame counts determine an input's time.
        (builder.limits.maxViewBoxSide, builder.limits.maxFrameCount) = (64, 600)
        builder.limits.maxSpriteFrameCount = 20_000
        guard let timeline = try? Timeline(parsing: input, limits: builder.limits) else { return nil }
        let document = try? builder.document(of: timeline) { name in
            name.hasSuffix(".mp3") ? FixtureMP3.silence(frameCount: 2) : Seeds.dot
        }
        // Keys that stand for two things, and mattes that are not a layer.
        guard let document else { return nil }
        do {
            let movie = try Movie(decoding: document.encoded(), limits: builder.limits)
            if movie.frameCount != timeline.frameCount { return "\(movie.frameCount) frames of \(timeline.frameCount)" }
            if movie.sprites.count != timeline.layers.count { return "\(movie.sprites.count) sprites" }
            return nil
        } catch let error as SVGAError where error.isLimitExceeded {
            return nil
        } catch {
            return "what was built is refused: \(error)"
        }
    }
}

extension Seeds {
    /// A picture of two colours.
    fileprivate static let dot = PNGWriter.file(
        header: [0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0], palette: [0, 0, 0, 255, 128, 0], transparency: [0],
        rows: [0, 0, 1, 0, 1, 0])

    static func timelines() -> [[UInt8]] {
        [
            #"{"format":"svga-timeline/1","width":40,"height":30,"fps":20,"frames":9,"layers":[]}"#,
            #"""
            {"width":40,"height":30,"frames":9,"layers":[{"image":"a/dot.png","key":"m"},{"image":"b.png","matte":"m",
             "anchor":[0,1],"frames":"0-3,5","keyframes":[{"at":0,"x":1.5,"y":-2,"scale":2,"ease":"out-back"},
             {"at":4,"x":9,"scaleX":-1,"rotate":90,"ease":[0.4,0,1,1]},{"at":8,"alpha":0}]}]}
            """#,
            #"""
            {"width":40,"height":30,"frames":9,"layers":[{"size":[8,9],"key":"badge","keyframes":[{"at":1,"ease":"hold"}]}],
             "slots":[{"key":"avatar","size":[4,4],"at":[1,2],"frames":"2-8"}],
             "sounds":[{"file":"a.mp3","from":1,"to":4},{"file":"a.mp3","key":"audio_0"}]}
            """#,
        ].map { Array($0.utf8) }
    }
}
