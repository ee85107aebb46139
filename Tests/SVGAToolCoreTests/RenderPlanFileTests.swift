import Foundation
import Glibc
import SVGADiff
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGAExport
@testable import SVGAKit

/// Files of plans in all forms, stills and animations.
@Suite struct RenderPlanFileTests {
    private func renderer() throws -> FrameRenderer {
        FrameRenderer(try Movie(decoding: try #require(TemporaryFolder.read(ToolRun.sample("gift")))))
    }

    private func file(_ words: String) throws -> [UInt8] { try RenderPlan(parsing: words).file(from: renderer()) }

    @Test(arguments: [
        ("frame:3 size:40x", "png"), ("frame:3 size:40x format:png", "png"), ("poster format:webp", "webp"),
        ("sheet:2x2 size:90x format:webp quality:60", "webp"), ("frame:3 format:webp lossless", "webp"),
        ("poster side:90 format:jpeg quality:95", "jpeg"),
    ])
    func aStillHasTheFormOfItsPlan(words: String, name: String) throws {
        let plan = try RenderPlan(parsing: words)
        let file = try plan.file(from: renderer())
        #expect(try ImageHeader(reading: file).format.rawValue.lowercased() == name)
        let picture = try plan.settled(as: plan.format).picture(from: renderer())
        #expect(try file == picture.encode(as: plan.pictureFormat()))
        if plan.encoding.isLossless || name == "png" {
            #expect(try Pixmap(decoding: file).straightAlphaBytes() == picture.straightAlphaBytes())
        }
        #expect(try PicturePair(expected: picture, actual: Pixmap(decoding: file)).difference().psnr > 28)
    }

    @Test func valuesAreTextsInJSON() throws {
        struct Settings: Codable, Equatable {
            let plan: RenderPlan
            let color: SVGAColor
            let limits: Limits
        }
        let text = ##"{"plan":"poster size:300x format:webp","color":"#f80","limits":{"maxFrameCount":7}}"##
        let settings = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
        #expect(try settings.plan == RenderPlan(parsing: "poster size:300x format:webp"))
        #expect(settings.color == SVGAColor(red: 255, green: 136, blue: 0))
        #expect(settings.limits.maxFrameCount == 7 && settings.limits.maxImageSide == Limits.default.maxImageSide)
        #expect(try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings)) == settings)
        for (good, bad) in [("poster", "postre"), ("#f80", "mauve"), ("maxFrameCount", "maxFrames"), (":7", ":-7")] {
            let damaged = Data(text.replacingOccurrences(of: good, with: bad).utf8)
            #expect(throws: (any Error).self, "\(bad)") { try JSONDecoder().decode(Settings.self, from: damaged) }
        }
    }

    @Test func filesWithoutWordsForTheirFormAreThePNGFilesOfBefore() throws {
        for words in ["poster size:20x", "frame:3", "sheet:2x2 size:9x label"] {
            let plan = try RenderPlan(parsing: words)
            #expect(try plan.file(from: renderer()) == plan.picture(from: renderer()).png())
        }
    }

    @Test(arguments: ["poster size:20x", "frame:3", "sheet:2x2 size:9x label"], PNGCompression.allCases)
    func aFileHoldsThePictureOfThePlan(words: String, compression: PNGCompression) throws {
        let plan = try RenderPlan(parsing: words)
        let file = try plan.file(from: renderer(), compression: compression)
        let encoder = try PictureEncoder(.png(compression: compression))
        #expect(try file == encoder.encode(plan.picture(from: renderer())))
    }

    @Test func noStepFollowsACancellation() throws {
        let plan = try RenderPlan(parsing: "frame:3 size:9x")
        let renderer = try renderer()
        let count = Lock(0)
        func token(limit: Int) -> CancellationToken {
            count.withLock { $0 = 0 }
            return CancellationToken(polling: {
                count.withLock { count in
                    count += 1
                    return count >= limit
                }
            })
        }
        _ = try plan.file(from: renderer, cancellation: token(limit: .max))
        for limit in 1...count.withLock({ $0 }) {
            let error = #expect(throws: SVGAError.self) {
                try plan.file(from: renderer, cancellation: token(limit: limit))
            }
            #expect(error?.isCancelled == true && count.withLock { $0 } == limit)
        }
    }

    @Test func aBudgetHoldsBeforeAnythingIsDrawn() throws {
        let plan = try RenderPlan(parsing: "poster size:20x20")
        var budget = AnimationBudget()
        budget.picture = PixelBudget(maxPixelCount: 399)
        #expect(throws: SVGAError.self) {
            try plan.settledFile(from: renderer(), budget: budget, cancellation: CancellationToken())
        }
    }

    @Test func aTaskGetsTheSameFileUnlessItIsCancelled() async throws {
        let (plan, renderer) = (try RenderPlan(parsing: "poster size:20x"), try renderer())
        let expected = try { try plan.file(from: renderer) }()
        #expect(try await plan.file(from: renderer) == expected)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await plan.file(from: renderer)
        }
        task.cancel()
        let error = await #expect(throws: SVGAError.self) { try await task.value }
        #expect(error?.isCancelled == true)
    }

    @Test func jpegUsesWhiteOrItsBackground() throws {
        #expect(try file("poster format:jpeg") == file("poster bg:fff format:jpeg"))
        #expect(try file("poster format:jpeg") == file("poster format:jpeg quality:75"))
        #expect(try file("poster format:jpeg") != file("poster bg:000 format:jpeg"))
        let corner = try Pixmap(decoding: file("frame:0 size:80x bg:000 format:jpeg"))[0, 0]
        #expect(corner.red < 8 && corner.green < 8 && corner.blue < 8)
    }

    @Test(arguments: ["animate side:40", "animate side:40 fps:10 loops:2 format:apng", "animate side:30 lossless"])
    func animationMatchesTheExporter(words: String) throws {
        let plan = try RenderPlan(parsing: words)
        var options = AnimationSource.Options()
        if words.contains("fps") { (options.framesPerSecond, options.loopCount) = (10, 2) }
        let animation = try renderer().animation(size: .width(words.contains("30") ? 30 : 40))
        #expect(try file(words) == animation.encode(as: plan.animationFormat(), options: options))
    }

    @Test func anAnimationIsCutAndSurroundedAsAWhole() throws {
        let file = try file("animate side:60 trim pad:5 bg:auto format:apng fps:5")
        let header = try ImageHeader(reading: file)
        #expect(max(header.width, header.height) == 60 && header.width != header.height)
        // Opaque frames have no alpha in the file.
        #expect(file[25] == 2)
    }

    @Test func anAnimationKeepsWithinItsBudget() throws {
        let plan = try RenderPlan(parsing: "animate size:10x10 format:apng").settled(as: .apng)
        func error(_ change: (inout AnimationBudget) -> Void) throws -> SVGAError? {
            var budget = AnimationBudget()
            change(&budget)
            let renderer = try renderer()
            do throws(SVGAError) {
                _ = try plan.settledFile(
                    from: renderer, budget: budget, cancellation: CancellationToken())
                return nil
            } catch { return error }
        }
        #expect(try error { $0.maxPixelCount = 6000 } == nil)
        let pixels = try #require(try error { $0.maxPixelCount = 5999 })
        #expect(pixels.isPictureTooLarge && "\(pixels)".hasPrefix("60 pictures of 10 by 10 pixels have more than 5999"))
        let bytes = try #require(try error { $0.maxByteCount = 500 })
        #expect(bytes.isPictureTooLarge && "\(bytes)".hasPrefix("the file has more than 500 bytes"))
        #expect(try error { $0.picture = PixelBudget(maxPixelCount: 99) }?.isPictureTooLarge == true)
    }

    @Test func otherFaultsAreNotSizeErrors() {
        #expect(!SVGAError(.failed, "the encoder stopped").isPictureTooLarge)
        #expect(!SVGAError(.write, path: "memory", code: EIO).isPictureTooLarge)
        #expect(SVGAError(.write, path: "memory", code: ENOMEM).isOutOfMemory)
    }

    @Test(arguments: ["poster", "frame:3 format:webp", "animate side:40"]) func cancellationWritesNoFile(words: String)
        throws
    {
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: SVGAError.self) {
            try RenderPlan(parsing: words).file(from: renderer(), cancellation: token)
        }
        #expect(error?.isCancelled == true)
    }

    @Test func plansOfEqualFilesHaveOneKeyAndOthersDiffer() throws {
        func key(_ words: String, _ format: FileType) throws -> String {
            try RenderPlan(parsing: words).settled(as: format).fileKey
        }
        #expect(try key("poster size:300x", .png) == "png poster size:300x")
        #expect(try key("quality:9 size:300x", .png) == "png poster size:300x")
        #expect(try key("size:300x", .webp) == "webp poster size:300x quality:75")
        #expect(try key("lossless", .webp) == "webp poster lossless")
        #expect(try key("lossless", .jpeg) == "jpeg poster bg:ffffff quality:75")
        #expect(try key("quality:0 bg:auto", .jpeg) == "jpeg poster bg:auto quality:1")
        #expect(try key("animate fps:9 loops:1 quality:9", .apng) == "apng animate fps:9 loops:1")
        #expect(try key("animate quality:9", .webp) == "webp animate quality:9")
    }
}
