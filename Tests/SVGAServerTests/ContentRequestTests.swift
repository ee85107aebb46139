import Foundation
import SVGACache
import SVGAKit
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAServer
@testable import SVGATransfer

/// A viewer's content, in the query of a URL.
@Suite struct ContentRequestTests {
    private let base = "/v1/unsigned/frame:1.png?src=box.svga"

    /// A green picture.
    private static let picture: [UInt8] = {
        guard let canvas = try? SVGACanvas(width: 8, height: 8) else { return [] }
        canvas.clear(SVGAColor(red: 0, green: 255, blue: 0))
        return (try? canvas.finish().png()) ?? []
    }()

    private func drawn(_ change: (inout MovieContent) throws -> Void) throws -> [UInt8] {
        var content = MovieContent()
        try change(&content)
        return try FrameRenderer(try Movie(decoding: ServerFixture.movie), content: content).render(frame: 1).png()
    }

    @Test func aHiddenKeyIsNotDrawnAndTheResultIsAnother() async throws {
        let fixture = try ServerFixture()
        let plain = try #require(try await fixture.get(base))
        let hidden = try #require(try await fixture.get(base + "&hide=box"))
        #expect(hidden.status == 200)
        #expect(try hidden.body == drawn { $0.hidden = ["box"] } && hidden.body != plain.body)
        #expect(hidden.fields["etag"] != plain.fields["etag"])
        #expect(try await fixture.get(base + "&hide.box=no")?.body == plain.body)
        let unchanged = try await fixture.get(
            base + "&hide=box", fields: ["If-None-Match": hidden.fields["etag"] ?? ""])
        #expect(unchanged?.status == 304)
    }

    @Test func anImageComesThroughTheCache() async throws {
        let upstream = try FaultServer { _ in .ok(Self.picture, ["Cache-Control": "max-age=1000"]) }
        let fixture = try ServerFixture()
        let target = base + "&img.box=\(upstream.url("/face.png"))&style.box=fit:cover,circle"
        let reply = try #require(try await fixture.get(target))
        #expect(reply.status == 200, "\(reply.text)")
        let expected = try drawn {
            $0.images["box"] = try MovieContent.Image(decoding: Self.picture, fit: .cover, shape: .circle)
        }
        #expect(reply.body == expected)
        #expect(try await fixture.get(target)?.body == expected && upstream.requests.count == 1)
    }

    @Test func aPhotoIsShownUpright() async throws {
        var pixels = try Pixmap(width: 2, height: 1)
        try pixels.withMutablePixels { ($0[0], $0[1]) = (0xff00_00ff, 0xffff_0000) }
        var upright = try Pixmap(width: 1, height: 2)
        try upright.withMutablePixels { ($0[0], $0[1]) = (0xff00_00ff, 0xffff_0000) }
        let photo = SVGATestSupport.png(try pixels.png(), exif: exif(orientation: 6))
        let upstream = try FaultServer { _ in .ok(photo) }
        let reply = try await ServerFixture().get(base + "&img.box=\(upstream.url("/photo.png"))&style.box=fit:fill")
        let expected = try drawn { $0.images["box"] = MovieContent.Image(upright, fit: .fill) }
        #expect(reply?.body == expected)
    }

    @Test func anImageThatIsMissingLeavesTheMovieItsOwnForAMinute() async throws {
        let upstream = try FaultServer { _ in .status(404) }
        let fixture = try ServerFixture()
        let plain = try #require(try await fixture.get(base))
        let target = base + "&img.box=\(upstream.url("/face.png"))"
        let reply = try #require(try await fixture.get(target))
        #expect(reply.status == 200 && reply.body == plain.body)
        #expect(
            reply.fields["cache-control"] == "public, max-age=60"
                && plain.fields["cache-control"] == "public, max-age=86400")
        fixture.server.drain()
        #expect(fixture.log.contains { $0.contains("image-missing") && $0.contains("box") })
        let strict = try ServerFixture { $0.failsWithoutImages = true }
        #expect(try await strict.get(target)?.status == 404)
    }

    private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    @Test(.enabled(if: FileManager.default.fileExists(atPath: font), "apt-get install fonts-dejavu-core"))
    func aCharacterWithoutAGlyphIsAWarning() async throws {
        let movie = FixtureMovie(
            viewBox: (40, 30), frames: 2,
            sprites: [FixtureSprite("box", frames: [.hidden, .shown(layout: (40, 30))])]
        ).svga(.zlibProtobuf)
        func post(_ change: (inout ServerConfiguration) -> Void) async throws -> (HTTPClient.Reply?, ServerFixture) {
            let fixture = try ServerFixture {
                $0.fontFiles = [Self.font]
                change(&$0)
            }
            let target = "/v1/unsigned/frame:1.png?text.box=%E4%BD%A0"
            return (try await fixture.get(target, method: "POST", body: movie), fixture)
        }
        let (reply, fixture) = try await post { $0.sendsDebugFields = true }
        #expect(reply?.status == 200, "\(reply?.text ?? "")")
        #expect(
            reply?.fields["x-svga-warning"]
                == "texts[box]: boxes replace '%E4%BD%A0' (U+4F60), which no font has; add a font file that has them")
        fixture.server.drain()
        #expect(fixture.log.contains { $0.contains("picture-warning") && $0.contains("U+4F60") })
        let (plain, _) = try await post { _ in }
        #expect(plain?.status == 200 && plain?.fields["x-svga-warning"] == nil)
        #expect(try await post { $0.failsWithoutImages = true }.0?.status == 501)
    }

    @Test func aPictureThatLacksEverythingIsCachedForAMinute() async throws {
        let fixture = try ServerFixture()
        let movie = FixtureMovie(
            sprites: [FixtureSprite("a", frames: [.shown(layout: (4, 4))])],
            images: [FixtureImage("a", Array("BM123456".utf8))])
        fixture.folder.write(movie.svga(.zlibProtobuf), to: "root/blank.svga")
        for _ in 0..<2 {
            let reply = try #require(try await fixture.get("/v1/unsigned/poster.png?src=blank.svga"))
            #expect(reply.status == 200 && reply.fields["cache-control"] == "public, max-age=60")
            #expect(reply.fields["etag"] == nil)
        }
        fixture.server.drain()
        #expect(fixture.log.contains { $0.contains("picture-warning") && $0.contains("a BMP image") })
        #expect(fixture.log.contains { $0.contains("nothing of the movie is visible") })
    }

    @Test func invalidImageKeepsTheMoviesForAMinute() async throws {
        let upstream = try FaultServer { _ in .ok(Array(Self.picture.prefix(40))) }
        let fixture = try ServerFixture()
        let reply = try await fixture.get(base + "&img.box=\(upstream.url("/face.png"))")
        #expect(reply?.status == 200 && reply?.fields["cache-control"] == "public, max-age=60")
        fixture.server.drain()
        #expect(fixture.log.contains { $0.contains("picture-warning") && $0.contains("box") })
    }

    @Test func anImageObeysTheRulesForSources() async throws {
        let upstream = try FaultServer { _ in .ok(Self.picture) }
        let fixture = try ServerFixture {
            $0.routing.sources.allowed = try? SourceList(parsing: "https://cdn.test/")
        }
        for source in [upstream.url("/face.png"), "http://169.254.169.254/a"] {
            #expect(try await fixture.get(base + "&img.box=\(source)")?.status == 403, "\(source)")
        }
        #expect(
            try await fixture.get(base + "&img.box=box.svga")?.status == 403, "files of the root folder are not images")
        let open = try ServerFixture { $0.cache?.addressPolicy.allowsPrivateAddresses = false }
        let private_ = try await open.get(base + "&img.box=\(upstream.url("/face.png"))")
        #expect(private_?.status == 200 && upstream.requests.isEmpty, "the image of a private address is left out")
    }

    @Test(arguments: [
        ("hide=bix", 400, "box"), ("text.box=a&style.box=font:Arial", 400, "font is not a word of URLs"),
        ("style.box=size:9", 400, "wants a text for 'box'"), ("text.box=%g0", 400, "badly escaped"),
        ("text.box=%ff", 400, "badly escaped"), ("text.=a", 400, "a key behind the point"),
        ("text.box=a&style=size:0", 400, "size is 0.0"),
        (Array(repeating: "hide=box", count: 65).joined(separator: "&"), 400, "more than 64 items"),
    ])
    func mistakesAreNamed(query: String, status: Int, message: String) async throws {
        let fixture = try ServerFixture()
        let reply = try #require(try await fixture.get("\(base)&\(query)"))
        #expect(reply.status == status && reply.text.contains(message), "\(reply.status) \(reply.text)")
    }

    @Test func contentIsSigned() async throws {
        let keys = try SigningKeys(parsing: String(repeating: "0a", count: 32))
        let fixture = try ServerFixture { $0.keys = keys }
        let path = try SignedPath(
            .picture("frame:1", source: "box.svga"), content: [("hide", "box"), ("style", "size:9")]
        ).text(signedWith: keys)
        #expect(path.hasSuffix("?hide=box&style=size:9"))
        #expect(try await fixture.get(path)?.body == drawn { $0.hidden = ["box"] })
        #expect(try await fixture.get(path.replacing("hide=box", with: "hide=box&text.box=x"))?.status == 403)
        #expect(try await fixture.get(path.replacing("?hide=box&style=size:9", with: ""))?.status == 403)
    }

    @Test func anUploadTakesContentToo() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get(
            "/v1/unsigned/frame:1.png?hide=box", method: "POST", body: ServerFixture.movie)
        #expect(try reply?.body == drawn { $0.hidden = ["box"] })
    }
}

/// The fonts of texts on movies.
@Suite struct ContentFontsTests {
    @Test func invalidFontIsNamedAtStartup() {
        let file = #filePath
        let error = #expect(throws: SVGAError.self) { try ServerFixture { $0.fontFiles = [file] } }
        #expect("\(error!)".contains("--font") && "\(error!)".contains(file), "\(error!)")
    }
}
