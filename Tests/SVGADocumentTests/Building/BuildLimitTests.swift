import SVGAFormat
import SVGAGraphics
import SVGAImage
import Testing

@testable import SVGADocument

/// Small timelines and sequences that would become large movies.
@Suite struct BuildLimitTests {
    @Test func framesOfLayersRiseAndStandOnce() {
        #expect(LayerReader.ranges(of: "0-3,4,6-9", below: 10) == [0...3, 4...4, 6...9])
        #expect(LayerReader.ranges(of: "0..3, 5", below: 6) == [0...3, 5...5])
        for text in ["0-9,0-9", "0-4,4-9", "5,3", "3,3", "0-10", "", "1,", ",1", "1-,2"] {
            #expect(LayerReader.ranges(of: text, below: 10) == nil, "\(text)")
        }
    }

    private func error(_ change: (inout Limits) -> Void) throws -> SVGAError? {
        let file = try Pixmap(width: 4, height: 4).png()
        let layers = (0..<9).map { #"{"image": "dot.png", "key": "k\#($0)"}"# }.joined(separator: ", ")
        let timeline = try Timeline(
            parsing: Array(#"{"width": 9, "height": 9, "frames": 2, "layers": [\#(layers)]}"#.utf8))
        var builder = TimelineBuilder()
        builder.limits.maxInflatedByteCount = 9 * file.count
        builder.limits.maxImageCount = 9
        change(&builder.limits)
        do {
            _ = try builder.document(of: timeline) { _ in file }
            return nil
        } catch {
            return error as? SVGAError
        }
    }

    @Test func onePictureUnderManyKeysCountsForEach() throws {
        #expect(try error { _ in } == nil)
        let count = try error { $0.maxImageCount = 8 }
        #expect(count?.description == "layers[8]: more than 8 keys of pictures and sounds; use fewer")
        let bytes = try error { $0.maxInflatedByteCount -= 1 }
        #expect(bytes?.description.hasPrefix("layers[8]: the files of all keys have more than ") == true)
    }

    @Test func sequencesOfTooManyPicturesAreRefusedBeforeTheyAreEncoded() throws {
        let files = try (0..<3).map { index in
            var picture = try Pixmap(width: 4, height: 4)
            try picture.withMutablePixels { pixels in
                pixels.update(repeating: 0xFF00_0000 + UInt32(index))
            }
            return try picture.png()
        }
        var builder = SequenceBuilder()
        builder.limits.maxSpriteFrameCount = 9
        #expect(try builder.sequence(["a", "b", "c"]) { files[$0] }.pictureCount == 3)
        builder.limits.maxSpriteFrameCount = 8
        let error = #expect(throws: SVGAError.self) { try builder.sequence(["a", "b", "c"]) { files[$0] } }
        #expect(error == .tooManyPictures(3, frames: 3, maxSpriteFrameCount: 8) && error?.isLimitExceeded == true)
    }
}
