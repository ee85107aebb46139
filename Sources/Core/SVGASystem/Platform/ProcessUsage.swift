package struct ProcessUsage: Sendable {
    /// Processor time of all threads, in the program and in the system for it.
    package let cpuSeconds: Double
    /// Mapped memory, and its resident part; nil if unknown.
    package let memory: (virtualByteCount: Int, residentByteCount: Int)?
    /// Open descriptors; nil if unknown.
    package let openFileCount: Int?
    package let maxFileCount: Int
    /// The start time of the process, in seconds since 1970; nil if unknown.
    package let startSeconds: Double?

    package static var now: ProcessUsage {
        ProcessUsage(
            cpuSeconds: processorSeconds, memory: memoryByteCounts,
            // One descriptor belongs to the directory itself.
            openFileCount: (try? FileSystem.names(in: "/proc/self/fd")).map { $0.count - 1 },
            maxFileCount: fileLimit, startSeconds: start)
    }

    private static var processorSeconds: Double {
        var usage = rusage()
        unsafe _ = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    private static var memoryByteCounts: (virtualByteCount: Int, residentByteCount: Int)? {
        let pages = words(of: "/proc/self/statm").prefix(2).compactMap { Int($0) }
        guard pages.count == 2 else { return nil }
        let size = sysconf(Int32(_SC_PAGESIZE))
        return (pages[0].multipliedClamped(by: size), pages[1].multipliedClamped(by: size))
    }

    private static var fileLimit: Int {
        var limit = rlimit()
        unsafe _ = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// The same for all calls, although both clocks run on.
    private static let start: Double? = {
        // The name of the program, in parentheses, may contain spaces; the time is the twentieth word after it.
        let text = words(of: "/proc/self/stat").joined(separator: " ")
        guard let end = text.lastIndex(of: ")") else { return nil }
        let rest = text[end...].split(separator: " ")
        guard rest.count > 20, let ticks = Double(rest[20]) else { return nil }
        var boot = timespec()
        unsafe _ = clock_gettime(CLOCK_BOOTTIME, &boot)
        let age = Double(boot.tv_sec) + Double(boot.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        return (Double(WallClock.milliseconds) / 1000 - age).rounded(.down)
    }()

    private static func words(of path: String) -> [Substring] {
        guard let file = try? FileHandle(opening: path, O_RDONLY),
            let bytes = try? file.bytes(count: 4096)
        else { return [] }
        return String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    }
}

extension Int {
    fileprivate func multipliedClamped(by factor: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
