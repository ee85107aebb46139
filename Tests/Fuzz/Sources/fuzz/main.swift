import CFuzzDriver
import FuzzTargets
import Glibc

/// The target of this run, set once before the driver starts.
nonisolated(unsafe) private var target: FuzzTarget?

/// Writes a text to standard error, where libFuzzer reports too.
private func report(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    write(STDERR_FILENO, bytes, bytes.count)
}

private func writeSeeds(of target: FuzzTarget, to folder: String) {
    mkdir(folder, 0o755)
    for (index, seed) in target.seeds().enumerated() {
        guard let file = fopen("\(folder)/seed-\(index)", "wb") else { return report("\(folder) cannot be written") }
        fwrite(seed, 1, seed.count, file)
        fclose(file)
    }
}

guard CommandLine.arguments.count >= 3, let named = FuzzTarget.named(CommandLine.arguments[1]) else {
    report("fuzz TARGET seeds FOLDER | fuzz TARGET run [libFuzzer's options and folders]")
    report("targets: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
    exit(64)
}

switch (CommandLine.arguments[2], CommandLine.arguments.count) {
case ("seeds", 4):
    writeSeeds(of: named, to: CommandLine.arguments[3])
default:
    target = named
    let arguments = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(3)
    var pointers = arguments.map { strdup($0) } + [nil]
    pointers.withUnsafeMutableBufferPointer { buffer in
        var count = Int32(arguments.count)
        var start = buffer.baseAddress
        let code = LLVMFuzzerRunDriver(&count, &start) { bytes, count in
            let input = Array(UnsafeBufferPointer(start: bytes, count: count))
            if let finding = target?.run(input) {
                report("finding: \(finding)")
                abort()
            }
            return 0
        }
        exit(code)
    }
}
