import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestMovies

extension Pixmap {
    /// A picture of one colour, with red in the lowest byte, or of these pixels.
    static func of(_ width: Int, _ height: Int, _ pixels: UInt32...) throws -> Pixmap {
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { target in
            for index in target.indices { target[index] = pixels[index % pixels.count] }
        }
        return pixmap
    }
}

extension FixtureMovie {
    /// A movie with one sprite "avatar" in a layout, and a bitmap of one blue pixel of that key.
    static func slot(_ frame: FixtureFrame, key: String = "avatar", image: String = "avatar") throws -> FixtureMovie {
        .single([frame], key: key, images: [try .png(image, width: 1, height: 1, Ink.blue)])
    }

    /// A renderer of the movie with content.
    func renderer(_ content: MovieContent) throws -> FrameRenderer {
        try FrameRenderer(try decoded(), content: content)
    }

    /// The lines of the draw list of a frame with content.
    func lines(_ content: MovieContent, frame: Int = 0) throws -> [String] {
        try renderer(content).drawList(frame: frame).lines
    }

    /// A frame with content as a picture.
    func picture(_ content: MovieContent, frame: Int = 0, scale: Double = 1) throws -> Pixmap {
        try renderer(content).render(frame: frame, size: .scale(scale))
    }
}

extension MovieContent {
    /// Content of one image.
    static func image(_ image: Image, for key: String = "avatar", profile: Profile = .standard) -> MovieContent {
        var content = MovieContent(profile: profile)
        content.images[key] = image
        return content
    }
}
