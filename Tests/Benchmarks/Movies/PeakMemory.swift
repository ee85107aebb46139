import CSVGAMalloc
import Glibc
import SVGATestFiles

/// The memory that this process had at most.
enum PeakMemory {
    /// The high-water mark of resident memory, 0 where the system does not tell.
    ///
    /// Not by `getrusage`: its figure is handed on from the process that started this one.
    static var byteCount: Int {
        let status = String(decoding: TemporaryFolder.read("/proc/self/status") ?? [], as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropLast().last).flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    }

    /// Gives back memory that is free, and lets the high-water mark begin anew at what is resident then.
    static func reset() {
        malloc_trim(0)
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
    }
}
