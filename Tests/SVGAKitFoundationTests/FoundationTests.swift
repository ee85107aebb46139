import Foundation
import SVGAErrors
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAKitFoundation
import SVGATestMovies
import SVGATestSupport
import Testing

@Suite struct FoundationTests {
    @Test func foundationGivesTheMessageInOneLine() {
        let error = #expect(throws: SVGAError.self) { try Movie(contentsOf: "/absent/gift.svga") }
        let localized = (error as (any Error)?)?.localizedDescription
        #expect(localized == error?.description && localized?.contains("/absent/gift.svga") == true)
    }

    @Test func fileURLsAreReadAndOthersRefused() throws {
        let folder = TemporaryFolder()
        folder.write(FixtureMovie().svga(.zlibProtobuf), to: "a gift.svga")
        let url = URL(filePath: folder.path("a gift.svga"))
        #expect(try Movie(contentsOf: url).frameCount == Movie(contentsOf: folder.path("a gift.svga")).frameCount)
        let error = #expect(throws: SVGAError.self) {
            try Movie(contentsOf: try #require(URL(string: "https://u:secret@cdn.example/a.svga?token=1")))
        }
        #expect(error?.category == .invalidRequest)
        #expect(error.map { "\($0)" } == "expected a file URL, found https://cdn.example/a.svga")
    }

    @Test func filesOfPicturesAreData() throws {
        let picture = try Pixmap(width: 2, height: 2)
        for format in [PictureFormat.png(), .webp(quality: 50), .jpeg(quality: 50)] {
            #expect(try Array(picture.data(as: format)) == picture.encode(as: format))
        }
    }
}
