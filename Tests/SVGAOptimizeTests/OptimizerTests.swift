import SVGADiff
import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestMovies
import Testing

@testable import SVGAOptimize

/// Moves every sprite with one of its keys by some pixels, regardless of its promise.
struct ShiftingPass: OptimizerPass {
    let id: String
    var grade = PassGrade.exact
    let badKeys: Set<String>

    func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        document.movie.edit { movie in
            for index in movie.sprites.indices {
                movie.sprites[index].edit { sprite in
                    let key = sprite.imageKey?.string ?? ""
                    if !context.mayChange(key) { return }
                    report.add(changed: key)
                    sprite.matteKey = nil
                    for frame in sprite.frames.indices where badKeys.contains(key) {
                        sprite.frames[frame].edit { $0.transform?.edit { $0.tx = 3 } }
                    }
                }
            }
        }
        return report
    }
}

@Suite struct OptimizerTests {
    private func document() throws -> Document {
        let keys = (0..<7).map { "img_\($0)" }
        let sprites = keys.enumerated().map { index, key in
            FixtureSprite(
                key, matteKey: "",
                frames: (0..<8).map { $0 == index ? OptimizerMovies.shown(32, at: Float(index)) : .hidden })
        }
        let images = try keys.enumerated().map { index, key in
            FixtureImage(
                key,
                try OptimizerMovies.box(
                    32, 32, columns: index..<index + 9, rows: 4..<20, 0xFF00_0000 | UInt32(index * 30)))
        }
        return try OptimizerMovies.document(frames: 8, sprites, images)
    }

    @Test func theResultIsSmallerAndReadsAsWhatWasChecked() throws {
        let result = try Optimizer().optimize(document())
        #expect(result.output.byteCount < result.input.byteCount)
        #expect(result.output.decodedByteCount < result.input.decodedByteCount)
        #expect(result.bytes.count == result.output.byteCount)
        #expect(try Document(decoding: result.bytes) == result.document)
        #expect(result.check.frameCount == 8)
        #expect(result.check.failedFrames.isEmpty)
        let sum = result.passes.reduce(0) { $0 + $1.byteDelta }
        #expect(result.input.byteCount + sum == result.output.byteCount)
    }

    @Test func anExactGoalLeavesEveryFrameIdentical() throws {
        let result = try Optimizer(goal: .identical).optimize(document())
        #expect(!result.passes.contains { $0.grade != .exact })
        #expect(result.check.identicalCount == 8)
    }

    @Test func onlyVisibleChangesAreReverted() throws {
        let bad: Set = ["img_2", "img_5"]
        let pass = ShiftingPass(id: "shifting", badKeys: bad)
        let result = try Optimizer(passes: [HiddenFramesPass(), pass, UnusedImagesPass()]).optimize(document())
        let shifting = try #require(result.passes.first { $0.id == "shifting" })
        #expect(Set(shifting.revertedKeys) == bad)
        #expect(shifting.report.changedKeys == ["img_0", "img_1", "img_3", "img_4", "img_6"])
        #expect(result.check.identicalCount == 8)
    }

    @Test func twoBadPassesAreBothTakenBack() throws {
        let passes = [
            ShiftingPass(id: "one", badKeys: ["img_0"]), ShiftingPass(id: "two", badKeys: ["img_0", "img_6"]),
        ]
        let result = try Optimizer(passes: passes).optimize(document())
        #expect(result.passes.map(\.revertedKeys) == [["img_0"], ["img_0", "img_6"]])
    }

    @Test func passThatBreaksTheMovieIsReverted() throws {
        struct Breaking: OptimizerPass {
            let id = "breaking"
            let grade = PassGrade.exact
            func run(_ document: inout Document, _ context: inout PassContext) -> PassReport {
                var report = PassReport()
                guard context.mayChange("params") else { return report }
                document.movie.edit { $0.params?.edit { $0.width = -1 } }
                report.add(changed: "params")
                return report
            }
        }
        let result = try Optimizer(passes: [Breaking()]).optimize(document())
        #expect(result.passes[0].revertedKeys == ["params"])
        #expect(result.keepsInput)
    }

    @Test func nothingLargerIsKept() throws {
        struct Growing: OptimizerPass {
            let id = "growing"
            let grade = PassGrade.exact
            func run(_ document: inout Document, _ context: inout PassContext) -> PassReport {
                var report = PassReport()
                document.movie.edit { movie in
                    var image = ImageMessage()
                    image.key = "more"
                    image.content = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7) }[...]
                    movie.images.append(Record(image))
                }
                report.add(changed: "more")
                return report
            }
        }
        let original = try document()
        let result = try Optimizer(passes: [Growing()]).optimize(original)
        #expect(result.keepsInput)
        #expect(try result.bytes == original.encoded())
    }

    @Test func unreadableResultIsDiscarded() throws {
        struct Zeros: OptimizerPass {
            let id = "zeros"
            let grade = PassGrade.exact
            func run(_ document: inout Document, _ context: inout PassContext) -> PassReport {
                var (report, image) = (PassReport(), ImageMessage())
                image.key = "more"
                image.content = [UInt8](repeating: 0, count: 2 << 20)[...]
                document.movie.edit { $0.images.append(Record(image)) }
                report.add(changed: "more")
                return report
            }
        }
        var optimizer = Optimizer(passes: [Zeros()])
        optimizer.settings.limits.maxInflationRatio = 4
        let result = try optimizer.optimize(document())
        #expect(result.keepsInput)
        #expect(result.notes.count == 1 && result.notes[0].contains("the input is kept"))
        #expect(try result.bytes == document().encoded())
    }

    @Test func changesToUndrawableFramesAreReverted() throws {
        var optimizer = Optimizer(passes: [ShiftingPass(id: "shifting", badKeys: ["img_2"])])
        optimizer.settings.limits.maxCanvasPixelCount = 100
        let result = try optimizer.optimize(document())
        #expect(result.passes[0].revertedKeys == ["img_2"])
    }

    @Test func namesOfSlotsThatNoKeyHasAreNoted() throws {
        var optimizer = Optimizer(goal: .identical, passes: [StreamPass()])
        optimizer.slots = .keys(["img_0", "avatr"])
        #expect(try optimizer.optimize(document()).notes == ["no key of the movie is 'avatr', so it is not a slot"])
    }

    @Test func aSecondRunChangesNothing() throws {
        let once = try Optimizer().optimize(document())
        let twice = try Optimizer().optimize(Document(decoding: once.bytes))
        #expect(twice.keepsInput)
    }

    @Test func withoutTimeTheInputIsTheResult() throws {
        var optimizer = Optimizer()
        optimizer.deadline = TimeLimit(seconds: 0)
        let result = try optimizer.optimize(document())
        #expect(result.isCutShort)
        #expect(result.check.failedFrames.isEmpty)
    }

    /// Frames that draw as in a movie that was compared take over its result; others are drawn.
    @Test func checkedFramesAreNotDrawnAgain() throws {
        let original = try document()
        let (shifted, _) = try original.after(ShiftingPass(id: "shifting", badKeys: ["img_2"]))
        let before = try DrawnMovie(original, limits: .default)
        let after = try DrawnMovie(shifted, limits: .default)
        func failedFrames(knowing known: CheckedMovie?) throws -> [Int] {
            let check = FrameCheck(
                before: before, after: after, known: known, scales: [1], threadCount: 1, deadline: TimeLimit())
            let checked = try check.compare(Array(0..<8), limits: .default)
            return FrameFindings(checked.differences, within: .identical).failedFrames
        }
        #expect(try failedFrames(knowing: nil) == [2])
        #expect(try failedFrames(knowing: CheckedMovie(drawing: after, differences: [2: .none])) == [])
        #expect(try failedFrames(knowing: CheckedMovie(drawing: before, differences: [2: .none])) == [2])
        #expect(try failedFrames(knowing: CheckedMovie(drawing: nil, differences: [2: .none])) == [2])
    }

    /// Some sprites touch a sprite that differs, and some do not; only parts of the frames are drawn for the check.
    @Test(arguments: [1, 0.4, 2]) func partsOfFramesDifferAsWholeFramesDo(scale: Double) throws {
        let keys = (0..<9).map { "img_\($0)" }
        let sprites = keys.enumerated().map { index, key in
            FixtureSprite(
                key,
                frames: (0..<6).map { frame in
                    let x = Float(index % 3) * 11 + Float(frame) / 3
                    return OptimizerMovies.shown(8, at: x, Float(index / 3) * 11, alpha: 0.7)
                })
        }
        let images = try keys.map { FixtureImage($0, try OptimizerMovies.box(8, 8, columns: 0..<8, rows: 0..<8)) }
        let original = try OptimizerMovies.document(frames: 6, sprites, images)
        let (shifted, _) = try original.after(ShiftingPass(id: "shifting", badKeys: ["img_4", "img_8"]))
        let before = try DrawnMovie(original, limits: .default)
        let after = try DrawnMovie(shifted, limits: .default)
        let check = FrameCheck(
            before: before, after: after, known: nil, scales: [scale], threadCount: 1, deadline: TimeLimit())
        let checked = try check.compare(Array(0..<6), limits: .default)
        for frame in 0..<6 {
            let whole = try PicturePair(
                expected: before.renderer.render(frame: frame, size: .scale(scale)),
                actual: after.renderer.render(frame: frame, size: .scale(scale))
            ).difference()
            guard case .measured(let part)? = checked.differences[frame] else {
                Issue.record("frame \(frame) has no measure")
                continue
            }
            #expect(part == whole && !whole.isZero)
        }
    }

    @Test func unitsThatTouchNoChangeAreLeftOut() throws {
        let sprites = ["left", "right"].map { key in
            FixtureSprite(key, frames: [OptimizerMovies.shown(8, at: key == "left" ? 0 : 24)])
        }
        let image = try OptimizerMovies.box(8, 8, columns: 0..<8, rows: 0..<8)
        let original = try OptimizerMovies.document(
            frames: 1, sprites, ["left", "right"].map { FixtureImage($0, image) })
        let (shifted, _) = try original.after(ShiftingPass(id: "shifting", badKeys: ["left"]))
        let pairs = try FramePairs(
            DrawnMovie(original, limits: .default), DrawnMovie(shifted, limits: .default), limits: .default)
        let parts = try #require(try pairs.parts(of: 0, scale: 1))
        #expect(parts.own.commands.count == 1 && parts.other.commands.count == 1)
    }

    @Test func framesAreSpreadOverTheMovie() throws {
        let movie = try Movie(decoding: FixtureMovie(viewBox: (8, 8), frames: 101).svga())
        #expect(CheckedFrames.frames(of: movie, wanted: 5) == [0, 25, 50, 75, 100])
        #expect(CheckedFrames.frames(of: movie, wanted: nil).count == 101)
        #expect(CheckedFrames.frames(of: movie, wanted: 1) == [50])
    }

    @Test func halvesFindEachCulprit() throws {
        var calls = 0
        let keys = (0..<64).map { "\($0)" }
        let search = CulpritSearch { kept in
            calls += 1
            return kept.isDisjoint(with: ["17", "40"])
        }
        #expect(try search.culprits(among: keys) == ["17", "40"])
        #expect(calls < 32)
    }

    @Test func changesThatShowTogetherLoseHalf() throws {
        let search = CulpritSearch { $0.count < 3 }
        #expect(try search.culprits(among: ["a", "b", "c"]) == ["b", "c"])
    }
}
