// The C library of the platform. Every other file gets it by `import SVGASystem`.

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Darwin)
    @_exported public import Darwin
#endif

/// The processors that a process can use: as many as its affinity mask and its control groups allow.
enum ProcessorCount {
    /// The count for this process when it was first read.
    static let current = count(online: sysconf(Int32(_SC_NPROCESSORS_ONLN)), reading: contents)

    /// `online` is the number of the machine's processors; `read` reads a file, nil if there is none.
    static func count(online: Int, reading read: (_ path: String) -> String?) -> Int {
        max(1, min(online, affinityCount(read) ?? .max, groupLimit(read) ?? .max))
    }

    /// The processors of the affinity mask, which may name some that are off.
    private static func affinityCount(_ read: (String) -> String?) -> Int? {
        let lines = (read("/proc/self/status") ?? "").split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
        let count = line.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
        return count > 0 ? count : nil
    }

    /// The processors that the control groups of the process and those above them allow, rounded up; nil without a limit.
    private static func groupLimit(_ read: (String) -> String?) -> Int? {
        var limit: Double?
        for line in (read("/proc/self/cgroup") ?? "").split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let controllers = fields[1].split(separator: ",")
            guard controllers.isEmpty || controllers.contains("cpu") else { continue }
            let root = controllers.isEmpty ? "/sys/fs/cgroup" : "/sys/fs/cgroup/\(fields[1])"
            // In a container the path may be the host's, of which only the root exists.
            var names = fields[2].split(separator: "/")
            while true {
                let folder = ([root] + names.map(String.init)).joined(separator: "/")
                let quota = controllers.isEmpty ? read("\(folder)/cpu.max") : earlierQuota(folder, read)
                if let count = quota.flatMap(processors) { limit = min(limit ?? count, count) }
                if names.popLast() == nil { break }
            }
        }
        return limit.map { Int($0.rounded(.up)) }
    }

    /// The quota of version 1, written as version 2 writes it.
    private static func earlierQuota(_ folder: String, _ read: (String) -> String?) -> String? {
        guard let quota = read("\(folder)/cpu.cfs_quota_us"), let period = read("\(folder)/cpu.cfs_period_us") else {
            return nil
        }
        return "\(quota) \(period)"
    }

    /// The processors of a quota and its period in microseconds; nil for `max`, `-1` and other text.
    private static func processors(_ text: String) -> Double? {
        let numbers = text.split(whereSeparator: \.isWhitespace).map { Double($0) ?? 0 }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 < 1e15 }) else { return nil }
        return numbers[0] / numbers[1]
    }

    private static func contents(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe SVGASystem.read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
