import Foundation
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAExport

/// Atlases as a game reads them.
@Suite struct AtlasTests {
    let folder = TemporaryFolder()

    /// A faint square and a solid one at one place per frame; hidden at negative places.
    private static func renderer(_ positions: [Float]) throws -> FrameRenderer {
        let shapes = [
            FixtureShape.rect(0, 0, 10, 10, fill: .red),
            FixtureShape.rect(5, 5, 10, 10, fill: FixtureColor(0, 0, 1, 0.4)),
        ]
        let frames = positions.map { place in
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: place), shapes: place < 0 ? [] : shapes)
        }
        let movie = FixtureMovie(frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    /// The JSON of a page.
    private func document(_ name: String) throws -> [String: Any] {
        let file = try #require(folder.read(name))
        return try #require(try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any])
    }

    /// Each frame that a page's JSON names, put together from the page.
    private func frames(_ name: String) throws -> [String: Pixmap] {
        let document = try document(name)
        let meta = try #require(document["meta"] as? [String: Any])
        let image = try #require(meta["image"] as? String)
        let page = try Pixmap(decoding: try #require(folder.read(image)))
        let size = try #require(meta["size"] as? [String: Int])
        #expect(size == ["w": page.width, "h": page.height])
        let entries = try #require(document["frames"] as? [String: [String: Any]])
        return try entries.mapValues { entry in
            let frame = try #require(entry["frame"] as? [String: Int])
            let place = try #require(entry["spriteSourceSize"] as? [String: Int])
            let source = try #require(entry["sourceSize"] as? [String: Int])
            #expect(entry["rotated"] as? Bool == false && frame["w"] == place["w"] && frame["h"] == place["h"])
            let (x, y) = (try #require(frame["x"]), try #require(frame["y"]))
            let (width, height) = (try #require(frame["w"]), try #require(frame["h"]))
            var picture = try Pixmap(width: try #require(source["w"]), height: try #require(source["h"]))
            #expect(entry["trimmed"] as? Bool == (width != picture.width || height != picture.height))
            let part = try page.part(PixelRegion(columns: x..<x + width, rows: y..<y + height))
            try picture.replacePixels(with: part, x: try #require(place["x"]), y: try #require(place["y"]))
            return picture
        }
    }

    @Test(arguments: [nil, SVGAColor(red: 255, green: 255, blue: 255)] as [SVGAColor?], [1, 3])
    func aGameShowsEachFrame(background: SVGAColor?, workerCount: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 0, -1, 7, 30.5, 0]))
        (exporter.background, exporter.workerCount) = (background, workerCount)
        let file = try exporter.export(to: folder.path("new/gift.json"), as: .atlas(AnimationSource.Atlas()))
        #expect(folder.names(in: "new") == ["gift-0.png", "gift.json"])
        try FileManager.default.moveItem(atPath: folder.path("new/gift-0.png"), toPath: folder.path("gift-0.png"))
        let frames = try frames("new/gift.json")
        #expect(frames.count == 7)
        for frame in 0..<7 {
            let viewport = try PictureSize.scale(1).viewport(for: exporter.renderer.movie.viewBox)
            let expected = try exporter.renderer.render(frame: frame, in: viewport, background: background)
            #expect(frames["gift_0000\(frame).png"] == expected, "frame \(frame)")
        }
        let (page, json) = (try #require(folder.read("gift-0.png")), try #require(folder.read("new/gift.json")))
        #expect(file.byteCount == page.count + json.count && file.frameCount == (background == nil ? 3 : 5))
    }

    @Test func equalFramesShareARectangle() throws {
        // Moved by whole pixels, the squares look the same; moved by half a pixel, they do not.
        try MovieExporter(try Self.renderer([4, 0, 9, 4, 20.5])).export(
            to: folder.path("a.json"), as: .atlas(AnimationSource.Atlas()))
        let document = try document("a.json")
        let entries = try #require(document["frames"] as? [String: [String: Any]])
        let places = (0..<5).map { entries["a_0000\($0).png"]?["frame"] as? [String: Int] }
        #expect(places[0] == places[1] && places[0] == places[2] && places[0] == places[3] && places[0] != places[4])
    }

    @Test func jsonHasNamesTimesAndRate() throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 4, 7, 4, 9, 0, 4, 4]))
        exporter.framesPerSecond = 7
        let file = try exporter.export(to: folder.path("gift.json"), as: .atlas(AnimationSource.Atlas()))
        let document = try document("gift.json")
        let animations = try #require(document["animations"] as? [String: [String]])
        let names = try #require(animations["gift"])
        let entries = try #require(document["frames"] as? [String: [String: Any]])
        #expect(names == names.sorted() && Set(names) == Set(entries.keys))
        #expect(names.reduce(0) { $0 + (entries[$1]?["duration"] as? Int ?? 0) } == file.milliseconds)
        let meta = try #require(document["meta"] as? [String: Any])
        #expect(meta["fps"] as? Int == 7 && meta["scale"] as? String == "1")
        #expect(meta["format"] as? String == "RGBA8888" && (meta["related_multi_packs"] as? [String])?.isEmpty == true)
    }

    @Test(arguments: [PictureFormat.png(), .losslessWebP()]) func severalPagesNameEachOther(
        pages: PictureFormat
    ) throws {
        var exporter = MovieExporter(try Self.renderer((0..<9).map { 3.37 * Float($0) }))
        exporter.viewport = try PictureSize.scale(2).viewport(for: exporter.renderer.movie.viewBox)
        try exporter.export(
            to: folder.path("gift.json"), as: .atlas(AnimationSource.Atlas(pages: pages, maxPageSide: 64)))
        let suffix = pages.type.suffix
        #expect(folder.names().filter { $0.hasSuffix(suffix) }.count == 3, "\(folder.names())")
        var all: [String: Pixmap] = [:]
        for (name, others) in [
            ("gift.json", ["gift-1.json", "gift-2.json"]), ("gift-1.json", ["gift.json", "gift-2.json"]),
            ("gift-2.json", ["gift.json", "gift-1.json"]),
        ] {
            let meta = try #require(try document(name)["meta"] as? [String: Any])
            #expect(meta["related_multi_packs"] as? [String] == others)
            all.merge(try frames(name)) { first, _ in first }
        }
        #expect(all.count == 9)
        for frame in 0..<9 {
            let expected = try exporter.renderer.render(frame: frame, in: try #require(exporter.viewport))
            #expect(all["gift_0000\(frame).png"] == expected, "frame \(frame)")
        }
    }

    @Test func filesDoNotDependOnTheNumberOfThreads() throws {
        var exporter = MovieExporter(try Self.renderer((0..<30).map { Float($0 % 9) * 0.7 }))
        for workerCount in [1, 2, 5] {
            exporter.workerCount = workerCount
            try exporter.export(
                to: folder.path("\(workerCount)/gift.json"), as: .atlas(AnimationSource.Atlas(maxPageSide: 40)))
        }
        let names = folder.names(in: "1")
        #expect(names.count > 2 && names == folder.names(in: "2") && names == folder.names(in: "5"))
        for name in names {
            #expect(folder.read("1/\(name)") == folder.read("2/\(name)"))
            #expect(folder.read("1/\(name)") == folder.read("5/\(name)"))
        }
    }

    @Test func aFrameLargerThanAPageIsRefused() throws {
        let exporter = MovieExporter(try Self.renderer([4, 0]))
        let error = #expect(throws: SVGAError.self) {
            var large = exporter
            large.viewport = try PictureSize.scale(9).viewport(for: exporter.renderer.movie.viewBox)
            try large.export(to: folder.path("gift.json"), as: .atlas(AnimationSource.Atlas(maxPageSide: 100)))
        }
        #expect(error.map { "\($0)" }?.contains("larger than a page of 100") == true, "\(String(describing: error))")
        #expect(folder.names().isEmpty)
    }

    @Test func cancellationKeepsTheOldFile() throws {
        folder.write([1, 2, 3], to: "gift.json")
        let exporter = MovieExporter(try Self.renderer((0..<20).map { 0.37 * Float($0) }))
        for count in [1, 25] {
            let token = CancellationToken()
            let error = #expect(throws: SVGAError.self) {
                try exporter.export(
                    to: folder.path("gift.json"), as: .atlas(AnimationSource.Atlas()), cancellation: token,
                    progress: { if $0 >= count { token.cancel() } })
            }
            #expect(error?.isCancelled == true)
        }
        #expect(folder.read("gift.json") == [1, 2, 3] && folder.names() == ["gift.json"])
    }
}

/// The tables of an atlas, without pictures.
@Suite struct AtlasTableTests {
    private let settings = AnimationSource.Atlas(maxPageSide: 16)

    /// The contents of pictures that fill a page each.
    private func contents(count: Int) throws -> [AtlasContent] {
        var pixmap = try Pixmap(width: 16, height: 16)
        return try (1...count).map { color in
            unsafe try pixmap.withMutablePixels { pixels in
                unsafe pixels.update(repeating: 0xFF00_0000 | UInt32(color))
            }
            return AtlasContent(of: pixmap)
        }
    }

    @Test func moreThan1024PagesAreRefusedAtOnce() throws {
        let contents = try contents(count: 7_200)
        var error: SVGAError?
        let time = ContinuousClock().measure {
            error = #expect(throws: SVGAError.self) { try AtlasPlan(contents, settings: settings) }
        }
        #expect(error?.reason == "the frames need more than 1024 pages of 16 a side")
        #expect(time < .seconds(1))
    }

    @Test(.timeLimit(.minutes(1))) func aThousandPagesAreFoundAtOnce() throws {
        let plan = try AtlasPlan(try contents(count: 1_024), settings: settings)
        #expect(plan.pages.count == 1_024)
        // Each picture is shown twelve times.
        let document = AtlasDocument(
            name: "a", plan: plan, settings: settings, width: 16, height: 16,
            pictures: (0..<12_288).map { $0 % 1_024 }, milliseconds: [Int](repeating: 50, count: 12_288),
            framesPerSecond: 20)
        let steps = document.stepsByPage
        for page in stride(from: 0, to: 1_024, by: 64) {
            let expected = (0..<12).map { page + 1_024 * $0 }
            #expect(plan.place(of: page).page == page && steps[page] == expected)
            let text = String(decoding: document.bytes(of: page, steps: steps[page] ?? []), as: UTF8.self)
            #expect(text.contains("\"a-\(page).png\""))
        }
    }
}
