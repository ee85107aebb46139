import SVGADocument
import SVGAKit
import SVGAOptimize
import SVGATestSupport
import Testing

/// Public values with bytes, pixels or long arrays.
@Test func valuesPrintAndDumpAsOneShortLine() throws {
    let bytes = try #require(TemporaryFolder.read(ToolRun.sample("salute")))
    let movie = try Movie(decoding: bytes)
    let renderer = FrameRenderer(movie)
    let picture = try renderer.render(frame: 24)
    var content = MovieContent()
    content.images["avatar"] = MovieContent.Image(picture)
    let document = try Document(decoding: bytes)
    var optimizer = Optimizer()
    optimizer.checkedFrameCount = 1
    let values: [Any] = [
        movie, try #require(movie.assets.first), try #require(movie.sprites.first), try #require(movie.paths.first),
        renderer, picture, try SVGACanvas(width: 300, height: 300), content, MovieContent.Image(picture), document,
        DocumentSound(key: "audio_0", bytes: bytes, milliseconds: 1), try optimizer.optimize(document),
    ]
    for value in values {
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", "\([value])", String(reflecting: value), dumped] {
            #expect(text.count < 200 && !text.dropLast().contains("\n"), "\(type(of: value)): \(text.prefix(500))")
            #expect(text.contains { $0.isNumber }, "\(type(of: value)): \(text)")
        }
    }
}
