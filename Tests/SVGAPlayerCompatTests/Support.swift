import Foundation
import SVGAPlayerCompat
import SVGATestMovies
import SVGATestServices
import SVGATestSupport

/// The file of a movie whose box is at another place in each frame.
func movieFile(frames: Int = 6, fps: Int = 20, key: String = "box") -> [UInt8] {
    let sprite = FixtureSprite(
        key,
        frames: (0..<frames).map { .shown(layout: (20, 20), shapes: [.rect(Float($0), 0, 10, 10, fill: .red)]) })
    return FixtureMovie(viewBox: (80, 40), fps: fps, frames: frames, sprites: [sprite]).svga(.zlibProtobuf)
}

@MainActor func entity(frames: Int = 6, fps: Int = 20) throws -> SVGAVideoEntity {
    SVGAVideoEntity(try Movie(decoding: movieFile(frames: frames, fps: fps)))
}

/// A cache that may ask servers of this machine.
func loopbackCache(in folder: TemporaryFolder) throws -> MovieCache {
    var configuration = CacheConfiguration(folder: folder.path("cache"))
    configuration.addressPolicy.allowsPrivateAddresses = true
    return try MovieCache(configuration)
}

/// Writes down what the delegate is told.
@MainActor final class Listener: SVGAPlayerDelegate {
    private(set) var frames: [Int] = []
    private(set) var percentages: [Double] = []
    private(set) var finishCount = 0

    func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer) { finishCount += 1 }

    func svgaPlayer(_ player: SVGAPlayer, didAnimatedToFrame frame: Int) { frames.append(frame) }

    func svgaPlayer(_ player: SVGAPlayer, didAnimatedToPercentage percentage: Double) { percentages.append(percentage) }
}

/// Writes down the same by methods as Xcode completes them for the player of iOS.
@MainActor final class XcodeListener: SVGAPlayerDelegate {
    private(set) var frames: [Int] = []
    private(set) var percentages: [CGFloat] = []
    private(set) var finishCount = 0

    func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer!) { finishCount += 1 }

    func svgaPlayer(_ player: SVGAPlayer!, didAnimatedToFrame frame: Int) { frames.append(frame) }

    func svgaPlayer(_ player: SVGAPlayer!, didAnimatedToPercentage percentage: CGFloat) {
        percentages.append(percentage)
    }
}

/// Waits until something is so, half a minute at most.
@MainActor func waits(until isSo: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while !isSo() {
        if ContinuousClock.now > end { return false }
        await Task.yield()
    }
    return true
}

extension SVGAPlayer {
    /// Shows pictures, advancing the clock from one to the next, until the end or a number of them.
    func contents(_ clock: VirtualClock, count: Int = .max) async -> [Layer.Contents] {
        var all: [Layer.Contents] = []
        for await contents in layer.pictures() {
            all.append(contents)
            if contents.picture == nil || all.count >= count { break }
            await clock.advanceToNextDeadline()
        }
        return all
    }
}
