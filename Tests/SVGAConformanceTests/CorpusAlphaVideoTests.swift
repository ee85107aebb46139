import SVGACoding
import SVGAGraphics
import Testing

@testable import SVGAVideo

/// The configurations that players of VAP and YYEVA find in files with real movies' sizes, rates and numbers of frames.
/// The pictures are not real, and the parameters neither.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not present")) struct CorpusAlphaVideoTests {
    struct Shape: Hashable {
        let (width, height, rate, frameCount): (Int, Int, Int, Int)

        init?(_ entry: Corpus.Entry) {
            guard let width = entry.number("width"), let height = entry.number("height"),
                let rate = entry.integer("fps"), let count = entry.integer("frames")
            else { return nil }
            (self.width, self.height) = (max(1, Int(width.rounded())), max(1, Int(height.rounded())))
            (self.rate, frameCount) = (min(max(1, rate), 60), max(1, count))
        }

        func layout(_ player: AlphaVideoLayout.Player) throws -> AlphaVideoLayout {
            try AlphaVideoLayout(player, width: width, height: height)
        }

        func file(_ player: AlphaVideoLayout.Player) throws -> [UInt8] {
            var file = try AlphaVideoFile(
                layout(player), pictureCount: frameCount, framesPerSecond: rate,
                parameters: H264Parameters(sequence: [0x67, 77, 64, 40, 1, 2, 3], picture: [0x68, 1, 2]))
            var media: [UInt8] = []
            for index in 0..<frameCount {
                let unit = [AlphaVideoFile.isKey(index) ? 0x65 : 0x61, UInt8(index & 0x7f), 0x80, 7, 5]
                media += file.append(H264Picture(annexB: [0, 0, 1] + unit)) ?? []
            }
            #expect(file.isComplete)
            return file.head + media
        }
    }

    static let shapes = Set(Corpus.movies.compactMap(Shape.init))

    @Test func allMoviesHaveAShape() {
        #expect(Corpus.movies.count == 106 && Corpus.movies.allSatisfy { Shape($0) != nil })
    }

    /// Box by box, and each member for which the player of Android has no default.
    @Test func allVAPConfigurationsAreFound() throws {
        for shape in Self.shapes {
            let (file, layout) = (try shape.file(.vap), try shape.layout(.vap))
            let found = try VAPReader.find(in: MP4Source(file))
            let place = try #require(found, "\(shape)")
            let info = try #require(JSONTree(configuration: Array(file[place]))?["info"], "\(shape)")
            let expected = [
                ("v", 2), ("f", shape.frameCount), ("w", shape.width), ("h", shape.height), ("fps", shape.rate),
                ("videoW", layout.videoWidth), ("videoH", layout.videoHeight), ("orien", 0), ("isVapx", 0),
            ]
            for (name, value) in expected { #expect(info[name]?.wholeNumber == value, "\(name) of \(shape)") }
            for name in ["aFrame", "rgbFrame"] {
                let rectangle = info[name]?.elements?.compactMap(\.wholeNumber) ?? []
                try #require(rectangle.count == 4, "\(name) of \(shape)")
                #expect(rectangle[0] + rectangle[2] <= layout.videoWidth, "\(name) of \(shape)")
                #expect(rectangle[1] + rectangle[3] <= layout.videoHeight, "\(name) of \(shape)")
            }
        }
    }

    @Test func allYYEVATextsAreFound() throws {
        for shape in Self.shapes {
            let found = try YYEVAReader.find(in: MP4Source(try shape.file(.yyeva)))
            let text = try #require(found, "\(shape)")
            let json = try YYEVAReader.json(of: text) ?? []
            let value = try #require(JSONTree(configuration: json)?["descript"], "\(shape)")
            #expect(value["width"]?.wholeNumber == shape.width && value["fps"]?.wholeNumber == shape.rate, "\(shape)")
        }
    }

    /// The player reads blocks of 1024 bytes: regardless of the size of a movie's tables, its text is moved to a
    /// position where it is found.
    @Test func theTextOfYYEVAIsFoundAtEveryOffset() throws {
        let texts = try Self.shapes.map { shape in
            let configuration = AlphaVideoConfiguration(
                layout: try shape.layout(.yyeva), frameCount: shape.frameCount, framesPerSecond: shape.rate)
            return Array(try YYEVAText.text(of: configuration.yyeva).utf8)
        }
        // No byte of a marker, and no block that equals the one before, which the player would leave out.
        let around = (0..<4 * 1024).map { UInt8(truncatingIfNeeded: $0 / 1024 * 31 + $0 & 0x1f) }
        for text in Set(texts) {
            for shift in 0..<1024 {
                let offset = shift + YYEVAText.padding(before: shift, byteCount: text.count)
                var file = around
                file.replaceSubrange(offset..<offset + text.count, with: text)
                let found = try YYEVAReader.find(in: MP4Source(file))
                #expect(found == Array(text.dropFirst(17).dropLast(17)), "at \(shift)")
            }
        }
    }
}
