import SVGACommandLine
import SVGAOptimize

extension Flag.Category {
    static let optimization = Flag.Category("Optimizing", rank: 40)
}

/// The permitted losses, and the passes.
extension Flag {
    static let goal = Flag(
        "goal", value: "GOAL", .optimization,
        help: "Permitted changes: identical for none; rounding (default) for invisible ones.",
        values: ["identical", "rounding"])
    static let leastQuality = Flag(
        "quality", value: "DB", .optimization,
        help: "Also run lossy passes, down to this PSNR in each frame, such as 45dB; 40 is good.")
    static let density = Flag(
        "density", value: "RATIO", .optimization,
        help: "Also shrink pictures to what screens of this ratio show, such as 1.5; runs lossy passes, down to 40 dB.")
    static let byteBudget = Flag(
        "max-bytes", value: "BYTES", .optimization,
        help: "Maximum file size, such as 512K, reached with the smallest loss of quality.")
    static let memoryBudget = Flag(
        "max-decoded", value: "BYTES", .optimization,
        help: "The same for the memory of all decoded pictures, such as 8M.")
    static let pass = Flag(
        "pass", value: "PASS", .optimization, help: "Run this pass only; may be repeated.",
        values: Optimizer.allPasses.map(\.id), isRepeatable: true)
    static let skippedPass = Flag(
        "skip", value: "PASS", .optimization, help: "Leave this pass out; may be repeated.",
        values: Optimizer.allPasses.map(\.id), isRepeatable: true)
    static let slots = Flag(
        "slots", value: "KEYS", .optimization,
        help: "The keys that apps fill, commas between; or auto (default), all or none.")
    static let effort = Flag(
        "effort", value: "N", .optimization, help: "How hard files are compressed, from 1 to 9; 5 by default.")
    static let checkedFrames = Flag(
        "check", value: "N", .optimization,
        help: "Draw so many frames for the check, spread over the movie; all by default.")
    static let optimizeTimeout = Flag(
        "timeout", value: "SECONDS", .optimization,
        help: "The longest time for a movie, whose best result until then counts; and of a transfer.")

    static let optimization = [
        goal, leastQuality, density, byteBudget, memoryBudget, pass, skippedPass, slots, effort, checkedFrames,
        optimizeTimeout,
    ]

    static let optimizedOutput = Flag(
        "output", short: "o", value: "OUT", .output,
        help: "The file, or - for standard output; a folder for several movies.")
    static let inPlace = Flag("in-place", .output, help: "Replace each movie that became smaller.")
    static let optimizeDryRun = Flag("dry-run", .output, help: "Report savings without writing files.")
    static let optimizeReport = Flag(
        "report", value: "FILE", .output, help: "Write a JSON file with what was done to each movie.", completion: .file
    )
    static let forceOverBudget = Flag(
        "force", .output, help: "Write the smallest that was found where a movie does not fit its budget.")
}
