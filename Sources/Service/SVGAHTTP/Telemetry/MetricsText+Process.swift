package import SVGASystem

extension MetricsText {
    /// Writes what the system knows of the process, by the names that Prometheus's own client libraries use. What the system
    /// does not tell is left out.
    package mutating func addProcess(_ usage: ProcessUsage) {
        counter("process_cpu_seconds_total", "Processor time of user and system.", usage.cpuSeconds)
        if let memory = usage.memory {
            gauge("process_resident_memory_bytes", "Memory that is resident.", Double(memory.residentByteCount))
            gauge("process_virtual_memory_bytes", "Memory that is mapped.", Double(memory.virtualByteCount))
        }
        if let count = usage.openFileCount {
            gauge("process_open_fds", "File descriptors that are open.", Double(count))
        }
        gauge("process_max_fds", "File descriptors that may be open.", Double(usage.maxFileCount))
        if let seconds = usage.startSeconds {
            gauge("process_start_time_seconds", "The start of the process since 1970.", seconds)
        }
    }
}
