import Glibc
import SVGAGraphics
import SVGARaster

/// Draws rasterizer scenes by commands from standard input, one per line: `R SCENE MS` draws for so long and prints `n
/// wall_min wall_median cpu_min cpu_median` in nanoseconds per frame, `N SCENE COUNT` draws so many frames, `P SCENE
/// FILE` writes the premultiplied pixels of one frame.
struct RasterPeer {
    private final class Loaded {
        let file: SceneFile
        let canvas: SVGACanvas

        init?(_ file: SceneFile, keepsDrawings: Bool, resolvesOverlaps: Bool) {
            guard let canvas = try? SVGACanvas(width: file.width, height: file.height) else { return nil }
            canvas.resolvesOverlaps = resolvesOverlaps
            if keepsDrawings { canvas.coverageCache = CoverageCache(maxByteCount: 8 << 20) }
            self.file = file
            self.canvas = canvas
        }
    }

    let folder: String
    /// Whether what stays the same from picture to picture is kept, as it is when frames of a movie are drawn.
    let keepsDrawings: Bool
    /// Whether overlaps are resolved, as they are when frames of a movie are drawn.
    let resolvesOverlaps: Bool

    func serve() {
        var scenes: [String: Loaded] = [:]
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3 else { continue }
            let scene = scenes[words[1]] ?? load(words[1])
            guard let scene else {
                print("no scene \(words[1])")
                continue
            }
            scenes[words[1]] = scene
            answer(words[0], scene, words[2])
            fflush(nil)
        }
    }

    private func load(_ name: String) -> Loaded? {
        let budget = keepsDrawings ? ByteBudget(byteCount: 16 << 20) : nil
        return SceneFile(folder: folder, name: name, copyBudget: budget).flatMap {
            Loaded($0, keepsDrawings: keepsDrawings, resolvesOverlaps: resolvesOverlaps)
        }
    }

    private func answer(_ command: String, _ scene: Loaded, _ argument: String) {
        switch command {
        case "R":
            print(measure(scene, milliseconds: Double(argument) ?? 0))
        case "N":
            for _ in 0..<(Int(argument) ?? 0) { draw(scene) }
            print("ok")
        case "P":
            draw(scene)
            print(write(scene, to: argument) ? "ok" : "cannot write \(argument)")
        default:
            print("unknown command \(command)")
        }
    }

    private func measure(_ scene: Loaded, milliseconds: Double) -> String {
        var wall: [Int] = []
        var cpu: [Int] = []
        let start = nanoseconds(CLOCK_MONOTONIC)
        draw(scene)
        draw(scene)
        repeat {
            let (w, c) = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_PROCESS_CPUTIME_ID))
            draw(scene)
            cpu.append(nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - c)
            wall.append(nanoseconds(CLOCK_MONOTONIC) - w)
        } while Double(nanoseconds(CLOCK_MONOTONIC) - start) < milliseconds * 1e6 || wall.count < 3
        wall.sort()
        cpu.sort()
        return "\(wall.count) \(wall[0]) \(wall[wall.count / 2]) \(cpu[0]) \(cpu[cpu.count / 2])"
    }

    private func nanoseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private func draw(_ scene: Loaded) {
        scene.canvas.clear()
        try? draw(scene.file.operations, of: scene.file, on: scene.canvas)
    }

    private func draw(_ operations: [SceneFile.Operation], of file: SceneFile, on canvas: SVGACanvas) throws {
        for operation in operations {
            switch operation {
            case .image(let index, let transform, let opacity, let clip):
                if let clip { try canvas.pushClip(clip) }
                try canvas.draw(file.textures[index], transform: transform, opacity: opacity)
                if clip != nil { canvas.popClip() }
            case .fill(let path, let color):
                try canvas.fill(path, color: color)
            case .stroke(let path, let style, let color):
                try canvas.stroke(path, style: style, color: color)
            case .masked(let content, let mask):
                let all = Rect(Size(Double(file.width), Double(file.height)))
                try canvas.beginLayer(bounds: all)
                try draw(content, of: file, on: canvas)
                try canvas.beginLayer(bounds: all)
                try draw(mask, of: file, on: canvas)
                canvas.endMaskedLayer()
            }
        }
    }

    private func write(_ scene: Loaded, to path: String) -> Bool {
        guard let pixmap = try? scene.canvas.snapshot(), let file = fopen(path, "wb") else { return false }
        defer { fclose(file) }
        return pixmap.withPixels { fwrite($0.baseAddress, 4, $0.count, file) == $0.count }
    }
}
