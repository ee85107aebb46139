import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

import SVGAFormat

/// Pictures far below the movie's size.
@Suite struct SmallPictureTests {
    /// Thin lines, which point sampling would lose or break up.
    private func renderer() throws -> FrameRenderer {
        let lines = (0..<40).map { k in
            FixtureShape.path(
                "M\(k * 5) 0 l1 0 l20 200 l-1 0 z", fill: FixtureColor(Float(k % 3) / 2, 0.5, 1, 0.9))
        }
        let movie = FixtureMovie(
            viewBox: (200, 200), sprites: [FixtureSprite("lines.vector", frames: [.shown(shapes: lines)])])
        return FrameRenderer(try Movie(decoding: movie.svga()))
    }

    /// The means of a picture's squares, in integers.
    private func mean(_ picture: Pixmap, x: Int, y: Int, side: Int) -> [Int] {
        var sums = [0, 0, 0, 0]
        for row in 0..<side {
            for column in 0..<side {
                let pixel = picture[x * side + column, y * side + row]
                for (channel, value) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
                    sums[channel] += Int(value)
                }
            }
        }
        return sums.map { ($0 + side * side / 2) / (side * side) }
    }

    @Test(arguments: [2, 4, 8])
    func partOfTheSizeIsTheMeanOfTheFullSize(part: Int) throws {
        let renderer = try renderer()
        let full = try renderer.render(frame: 0)
        let small = try renderer.render(frame: 0, size: .scale(1 / Double(part)))
        #expect(small.width == 200 / part && small.height == 200 / part)
        for y in 0..<small.height {
            for x in 0..<small.width {
                let pixel = small[x, y]
                let channels = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
                #expect(channels == mean(full, x: x, y: y, side: part))
            }
        }
    }

    @Test func backgroundFillsTheBarsNextToTheMovie() throws {
        let viewport = try PictureSize.both(width: 60, height: 20, mode: .contain).viewport(for: Size(200, 200))
        let picture = try renderer().render(frame: 0, in: viewport, background: SVGAColor(red: 9, green: 8, blue: 7))
        #expect(picture.width == 60 && picture.height == 20)
        #expect(picture[0, 0] == (9, 8, 7, 255))
        #expect(picture[59, 19] == (9, 8, 7, 255))
        #expect(picture[30, 10] != (9, 8, 7, 255))
    }

    @Test func tallPicturesOfSmallMoviesStayWithinMemory() throws {
        let viewport = try PictureSize.both(width: Pixmap.maxSide, height: 1, mode: .contain).viewport(
            for: Size(200, 200))
        let picture = try renderer().render(frame: 0, in: viewport)
        #expect(picture.width == Pixmap.maxSide && picture.height == 1)
    }
}
